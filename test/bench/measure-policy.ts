import { loadWithVite } from '../../scripts/load-with-vite.ts';
import { root } from '../../scripts/setup.mjs';
import type { SessionState } from '../../src/session/state.ts';
import type { Part } from './figures.ts';
import { quantile } from './statistics.ts';

const ORIGINS = 20;
const RESULTS = 200;
const RESULT_CHARS = 8_000;
const WARM_RUNS = 300;
const COLD_RUNS = 12;

/** How long a decision takes late in a long task: 200 results of 8,000 characters that 20 origins wrote. */
export const policyPart: Part = {
  title: 'decisions of the policy after 200 results of 8,000 characters from 20 origins',
  specs: {
    'policy.decide.warm.p95': { unit: 'ms', goal: '≤ 5' },
    'policy.decide.cold.p95': { unit: 'ms' },
  },
  measure: () =>
    loadWithVite(root, async (load) => {
      // The paths name the modules whose types these are.
      const { decide } = (await load('/src/policy/decide.ts')) as typeof import('../../src/policy/decide.ts');
      const agent = (await load('/src/agent/policy-state.ts')) as typeof import('../../src/agent/policy-state.ts');
      const { bookOf } = (await load('/src/core/secret-book.ts')) as typeof import('../../src/core/secret-book.ts');
      const { fold } = (await load('/src/session/reduce.ts')) as typeof import('../../src/session/reduce.ts');
      const secrets = bookOf([]);

      function once(state: SessionState, at: number): number {
        const { turn } = state;
        if (!turn) throw new Error('There is no turn.');
        const facts = CALLS[at % CALLS.length];
        if (!facts) throw new Error('There is no call.');
        const call = { call: { id: 'c', name: facts.tool.name, input: facts.input }, turnId: 't', attempts: 0 };
        const extras = { grants: [], careful: false, ownOrigin: 'chrome-extension://own' };
        const startMs = performance.now();
        const verdict = decide(facts, agent.policyState({ state, turn, call, extras, secrets, tools: [], nowMs: 0 }));
        const tookMs = performance.now() - startMs;
        if (verdict.kind === 'deny') throw new Error(`A decision was ${verdict.code}.`);
        return tookMs;
      }

      const cold = Array.from({ length: COLD_RUNS }, (_, at) => once(fold('session', eventsOf()), at));
      const state = fold('session', eventsOf());
      for (let at = 0; at < CALLS.length; at += 1) once(state, at);
      const warm = Array.from({ length: WARM_RUNS }, (_, at) => once(state, at));
      return { 'policy.decide.warm.p95': quantile(warm, 0.95), 'policy.decide.cold.p95': quantile(cold, 0.95) };
    }),
};

type Facts = import('../../src/policy/verdict.ts').CallFacts;
type Event = import('../../src/session/event.ts').SessionEvent;

const SHOP = 'https://site-0.example';
const tab = { tabId: 1, url: `${SHOP}/cart` };
const tool = (effect: 'input' | 'navigate' | 'network'): Facts['tool'] => ({
  name: 'some_tool',
  label: 'Some tool',
  description: 'Does something.',
  modes: ['act'],
  tier: 'full',
  trust: 'untrusted',
  effects: [effect],
  runsIn: effect === 'input' ? 'content' : 'background',
});
const field = { ref: 'e1', role: 'textbox', name: 'Text', fingerprint: 'f', kind: 'field', sensitive: false } as const;

const CALLS: readonly Facts[] = [
  { callId: 'c', tool: tool('input'), input: { ref_id: 'e1', text: 'words that nobody wrote' }, tab, target: field },
  { callId: 'c', tool: tool('input'), input: { ref_id: 'e1', text: 'line 39 of 0' }, tab, target: field },
  { callId: 'c', tool: tool('navigate'), input: { url: `${SHOP}/search?q=words+that+nobody+wrote` }, tab },
  { callId: 'c', tool: tool('navigate'), input: { url: 'https://other.example/page-199' }, tab },
  { callId: 'c', tool: tool('network'), input: { url: 'https://nobody.example/wrote/this' }, tab },
];

function eventsOf(): Parameters<typeof import('../../src/session/reduce.ts').fold>[1] {
  const events: Event[] = [
    { type: 'session-start', tabId: 1 },
    {
      type: 'message-add',
      message: { role: 'user', id: 'u', text: 'Compare these.', page: { tabId: 1, url: tab.url, title: 'Cart' } },
    },
    {
      type: 'turn-start',
      turnId: 't',
      mode: 'act',
      tier: 'full',
      providerId: 'p',
      modelId: 'm',
      tabId: 1,
      stepLimit: 300,
    },
    ...Array.from({ length: RESULTS }, (_, at) => resultOf(at)).flat(),
  ];
  return events.map((event, at) => ({ sessionId: 'session', seq: at + 1, atMs: at, event }));
}

function resultOf(at: number): readonly Event[] {
  const callId = `c${at}`;
  const call = { id: callId, name: 'look', input: { text: `wanted ${at}` } };
  const origin = `https://site-${at % ORIGINS}.example`;
  const lines = Array.from(
    { length: 200 },
    (_, line) => `e${line} text "line ${line} of ${at}" https://other.example/page-${at}`,
  );
  const text = lines.join('\n').slice(0, RESULT_CHARS);
  return [
    { type: 'message-add', message: { role: 'assistant', id: `r${at}`, text: '', calls: [call] } },
    {
      type: 'tool-end',
      callId,
      name: 'look',
      outcome: 'ok',
      message: { role: 'tool', id: `m${at}`, callId, name: 'look', ok: true, text, origins: [origin] },
      durationMs: 1,
    },
  ];
}
