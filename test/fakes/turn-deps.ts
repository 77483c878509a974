import type { Delta, TurnDeps } from '../../src/agent/deps';
import type { Card } from '../../src/core/card';
import type { Provider, ProviderFailure } from '../../src/core/provider';
import { bookOf } from '../../src/core/secret-book';
import type { Permit } from '../../src/policy/permit';
import type { CallFacts, PolicyState, Verdict } from '../../src/policy/verdict';
import type { SessionEvent } from '../../src/session/event';
import type { MemoryLog } from './memory-log';
import { runInWorld, type World, worldTools } from './world';

/** One background: it can die, and then nothing of it moves again. */
export interface Life {
  dead: boolean;
}

/** What a fake turn is made of. */
export interface TurnParts {
  readonly log: MemoryLog;
  readonly world: World;
  readonly provider: Provider | ProviderFailure;
  readonly life?: Life;
  readonly deltas?: Delta[];
  /** False while the machine has no network. */
  readonly isOnline?: () => boolean;
  /** Waits that were asked for, in milliseconds. */
  readonly sleeps?: number[];
}

const never = <T>() => new Promise<T>(() => undefined);

let ids = 0;

/** Every collaborator of a turn, in memory. Effects other than `submit` are allowed; those are asked for, once each. */
export function turnDeps({
  log,
  world,
  provider,
  life = { dead: false },
  deltas = [],
  sleeps = [],
  isOnline = () => true,
}: TurnParts): TurnDeps {
  const whileAlive = async <T>(work: () => Promise<T>): Promise<T> => {
    if (life.dead) return never();
    const value = await work();
    return life.dead ? never() : value;
  };
  let clockMs = 1_000;
  return {
    tools: worldTools,
    has: new Set(),
    state: log.state,
    append: (event) => whileAlive(() => log.append(event)),
    provider: () => whileAlive(async () => provider),
    decide: fakeDecide,
    policyExtras: async () => ({ ownOrigin: 'chrome-extension://own', grants: [], careful: false }),
    secrets: async () => bookOf([]),
    routes: {
      locate: (_tool, _input, tabId) => whileAlive(async () => ({ tab: { tabId, url: world.url } })),
      run: (permit, facts, base) =>
        whileAlive(async () => {
          if (permit.callId !== facts.callId) throw new Error('The permit is for another call.');
          base.signal.throwIfAborted();
          return runInWorld(world, facts.tool.name, facts.input, base);
        }),
    },
    onDelta: (delta) => deltas.push(delta),
    isOnline,
    now: () => clockMs,
    newId: () => `id-${++ids}`,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        // Time passes only once nothing else has anything to do.
        const timer = setTimeout(() => {
          if (life.dead) return;
          clockMs += ms;
          sleeps.push(ms);
          resolve();
        }, 5);
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(signal.reason);
        });
      }),
  };
}

/** The simplest policy with all three verdicts. */
export function fakeDecide(facts: CallFacts, state: PolicyState): Verdict {
  const effect = facts.tool.effects[0] ?? 'read';
  const digest = JSON.stringify([facts.tool.name, facts.input]);
  if (state.deniedDigests.has(digest))
    return { kind: 'deny', code: 'DENY_REPEATED', message: 'Denied before.', hint: 'Stop.' };
  const isAllowed = state.answer?.digest === digest && state.answer.allowed;
  const isGranted = state.grants.some((grant) => grant.effect === effect);
  if (effect === 'submit' && !isAllowed && !isGranted) return { kind: 'ask', digest, card: cardOf(facts) };
  // Only the real policy can mint a permit that the real effects accept; these fakes only compare its call id.
  const permit = { callId: facts.callId, digest, effects: new Set([effect]) } as unknown as Permit;
  return { kind: 'allow', permit, effect, digest, uses: [] };
}

function cardOf({ tool, input }: CallFacts): Card {
  return {
    toolName: tool.name,
    effect: 'submit',
    site: { host: 'shop.test', domain: 'shop.test', origin: 'https://shop.test' },
    data: [{ label: 'text', value: JSON.stringify(input) }],
    rememberable: true,
  };
}

/** The start of a session: a user's message and a turn about it. */
export function openingEvents(
  text = 'Do it.',
  turn: Partial<Extract<SessionEvent, { type: 'turn-start' }>> = {},
): readonly SessionEvent[] {
  return [
    { type: 'session-start', tabId: 1 },
    {
      type: 'message-add',
      message: { role: 'user', id: 'user-1', text, page: { tabId: 1, url: 'https://shop.test/', title: 'Shop' } },
    },
    {
      type: 'turn-start',
      turnId: 'turn-1',
      mode: 'act',
      tier: 'full',
      providerId: 'p',
      modelId: 'm',
      tabId: 1,
      stepLimit: 50,
      ...turn,
    },
  ];
}
