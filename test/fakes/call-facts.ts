import type { JsonObject } from '../../src/core/json';
import type { Effect } from '../../src/core/mode';
import { MODES } from '../../src/core/mode';
import type { TargetFacts } from '../../src/core/target';
import type { CallFacts, PolicyState } from '../../src/policy/verdict';

/** The page that facts speak of unless told otherwise. */
export const SHOP = 'https://shop.example';

/** The facts of a call on the shop's page. */
export function callFacts({ effects = ['read'], input = {}, tool = {}, ...rest }: CallFactsDraft = {}): CallFacts {
  return {
    callId: 'call-1',
    tool: {
      name: 'some_tool',
      label: 'Some tool',
      description: 'Does something.',
      modes: MODES,
      tier: 'compact',
      effects,
      trust: 'untrusted',
      ...tool,
    },
    input,
    tab: { tabId: 1, url: `${SHOP}/cart` },
    ...rest,
  };
}

type CallFactsDraft = Partial<Omit<CallFacts, 'tool' | 'input'>> & {
  readonly effects?: readonly Effect[];
  readonly input?: JsonObject;
  readonly tool?: Partial<CallFacts['tool']>;
};

/** A target of the given kind. */
export function targetFacts(kind: TargetFacts['kind'], rest: Partial<TargetFacts> = {}): TargetFacts {
  return { ref: 'e1', role: 'button', name: 'Continue', fingerprint: 'f1', kind, sensitive: false, ...rest };
}

/** A policy state in which the shop's page is the task. */
export function policyFacts(rest: Partial<PolicyState> = {}): PolicyState {
  return {
    nowMs: 0,
    mode: 'act',
    taskOrigins: new Set([SHOP]),
    typedUrls: new Set(),
    sources: new Set(),
    readOrigins: new Set(),
    shownUrls: [],
    shown: [],
    glimpses: [],
    userTexts: [],
    labels: [],
    readings: [],
    flowUses: [],
    openedTabs: new Set(),
    grants: [],
    deniedDigests: new Set(),
    careful: false,
    ownOrigin: 'chrome-extension://tabhand',
    ...rest,
  };
}

/** When the answer to a card was given, for a call that did not begin yet: at the time of `policyFacts`. */
export const NOW = { atMs: 0, begun: false } as const;
