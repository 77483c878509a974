import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callFacts } from '../../test/fakes/call-facts';
import { memoryLog } from '../../test/fakes/memory-log';
import { openingEvents } from '../../test/fakes/turn-deps';
import { worldTools } from '../../test/fakes/world';
import type { ToolMessage } from '../core/message';
import { bookOf } from '../core/secret-book';
import type { ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { MAX_RESULT_CHARS } from '../policy/limit-result';
import type { CallFacts } from '../policy/verdict';
import type { SessionEvent, StoredEvent } from '../session/event';
import { fold } from '../session/reduce';
import type { SessionState } from '../session/state';
import { buildRequest } from './build-request';
import { failedEnd, outputEnd } from './end-tool';
import { policyState } from './policy-state';

const SHOP = 'https://shop.example';
const secrets = bookOf([]);

describe('R4: what a result is labelled with', () => {
  it.each<[string, ToolOutput, readonly string[]]>([
    ['the page in the tab', { text: 'a' }, [SHOP]],
    ['where the tool says it is from', { text: 'a', source: 'https://mail.example/m' }, ['https://mail.example']],
    ['all that it is from', { text: 'a', origins: ['https://a.example/', SHOP] }, ['https://a.example', SHOP]],
    ['nothing known', { text: 'a', source: 'file' }, ['unknown']],
    [
      'the page that it led to, whose title is told',
      { text: 'a', receipt: { changed: true, url: { from: SHOP, to: 'https://mail.example/' } } },
      [SHOP, 'https://mail.example'],
    ],
    [
      'the tabs that it opened',
      { text: 'a', receipt: { changed: true, openedTabs: [{ tabId: 2, url: 'https://mail.example/' }] } },
      [SHOP, 'https://mail.example'],
    ],
    [
      'the page that a picture shows, and its frames',
      { text: 'a', ...picture('https://ads.example/') },
      ['https://ads.example', SHOP],
    ],
  ])('%s', (_, output, origins) => {
    expect(labelsOf([ended(output)])).toEqual(origins.map((origin) => ({ origin, isPublic: false })));
  });

  it('is public where the tool reads what anybody gets, until the same place tells more', () => {
    const fetched = ended({ text: 'a' }, { tool: { readsPublic: true } });

    expect(labelsOf([fetched])).toEqual([{ origin: SHOP, isPublic: true }]);
    expect(labelsOf([fetched, ended({ text: 'b' })])).toEqual([{ origin: SHOP, isPublic: false }]);
  });

  it.each<[string, Partial<Parameters<typeof callFacts>[0]>, readonly string[]]>([
    ['the page, if only to say that something is not there', {}, [SHOP]],
    ['an address as well', { input: { url: 'https://mail.example/x' } }, ['https://mail.example', SHOP]],
    ['no page of the browser', { tab: { tabId: 1, url: 'about:blank' } }, []],
  ])('is labelled with %s when the call failed', (_, facts, origins) => {
    const error = new ToolError('not-found', 'It is not there.');

    expect(labelsOf([failed(error, callFacts(facts))])).toEqual(origins.map((origin) => ({ origin, isPublic: false })));
  });

  it('has no label for a call that never came to a page', () => {
    expect(labelsOf([failed(new ToolError('invalid-input', 'No such field.'))])).toEqual([]);
  });
});

describe('R4: labels', () => {
  const origins = fc.integer({ min: 0, max: 30 }).map((at) => `https://site-${at}.example`);
  const output = fc.record({
    text: fc.oneof(fc.string(), fc.constant('long '.repeat(MAX_RESULT_CHARS))),
    origins: fc.uniqueArray(origins, { minLength: 1, maxLength: 3 }),
  });
  const step = fc.oneof(
    { weight: 6, arbitrary: output.map((each) => ended(each)) },
    { weight: 1, arbitrary: fc.constant<SessionEvent>({ type: 'note-write', text: 'All of it.', replace: true }) },
    { weight: 1, arbitrary: fc.constant<SessionEvent>({ type: 'turn-end', reason: 'stopped' }) },
    {
      weight: 1,
      arbitrary: fc
        .string()
        .map((text) => ({ type: 'message-add', message: { role: 'user', id: text, text } }) satisfies SessionEvent),
    },
  );

  it('are never lost in a task, by cutting, by compaction, by a death or by a further message', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat(), (steps, cut) => {
        const { events } = logOf(steps);
        const told = new Set<string>();
        let state = fold('session', []);
        events.forEach((event, at) => {
          // A background that died folds the log anew.
          state =
            at === cut % events.length
              ? fold('session', JSON.parse(JSON.stringify(events.slice(0, at + 1))))
              : fold('session', [...events.slice(0, at + 1)]);
          for (const origin of originsOf(event)) told.add(origin);
          if (state.turn === undefined) return;
          // What the model is shown may be a fraction of it.
          buildRequest(state, state.turn, {
            tools: [],
            provider: { vision: false, contextWindow: 8_192 },
            nowMs: 0,
            secrets,
          });
          const held = stateOf(state).labels.map(({ origin }) => origin);
          expect([...told].filter((origin) => !held.includes(origin))).toEqual([]);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('end with the task, as all that the model knows of it does', () => {
    const steps = [ended({ text: 'a' }), { type: 'note-write', text: 'a', replace: false } as const];
    const { state } = logOf([...steps, { type: 'turn-end', reason: 'answered' }, { type: 'task-start', taskId: 'k2' }]);

    expect(stateOf(state()).labels).toEqual([]);
    expect(state().notes).toBe('');
  });
});

let ids = 0;

/** The end of a call that ran in a page of the shop, unless the facts say otherwise. */
function ended(output: ToolOutput, facts: Partial<Parameters<typeof callFacts>[0]> = {}): SessionEvent {
  const made = callFacts(facts);
  const [look] = worldTools;
  if (!look) throw new Error('There is no tool.');
  return outputEnd(endScene(), { ...look, ...(made.tool.readsPublic && { readsPublic: true }) }, made, output);
}

function failed(error: ToolError, facts?: CallFacts): SessionEvent {
  return failedEnd(endScene(), error, facts);
}

function endScene() {
  ids += 1;
  const state = fold('session', []);
  const call = { call: { id: `c${ids}`, name: 'look', input: {} }, turnId: 't', attempts: 1 };
  return { deps: { newId: () => `m${ids}`, now: () => 0, state: () => state }, state, call, startedAtMs: 0, secrets };
}

function picture(frame: string): Pick<ToolOutput, 'images' | 'origins'> {
  return { images: [{ mediaType: 'image/png', data: 'AA', widthPx: 1, heightPx: 1 }], origins: [frame] };
}

function logOf(events: readonly SessionEvent[]) {
  return memoryLog('session', [...openingEvents(), ...events.flatMap(withCall)]);
}

/** Before a call can end, a model must have made it. */
function withCall(event: SessionEvent): readonly SessionEvent[] {
  if (event.type !== 'tool-end') return [event];
  const calls = [{ id: event.callId, name: event.name, input: {} }];
  return [{ type: 'message-add', message: { role: 'assistant', id: `r-${event.callId}`, text: '', calls } }, event];
}

function labelsOf(events: readonly SessionEvent[]) {
  return stateOf(logOf(events).state()).labels;
}

function stateOf(state: SessionState) {
  const turn = state.turn ?? {
    turnId: 't',
    mode: 'act',
    tier: 'full',
    providerId: 'p',
    modelId: 'm',
    stepLimit: 1,
    steps: 0,
    startedAtMs: 0,
  };
  const call = { call: { id: 'c', name: 'look', input: {} }, turnId: 't', attempts: 0 };
  const extras = { grants: [], careful: false, ownOrigin: '' };
  return policyState({ state, turn, call, extras, tools: [], nowMs: 0, secrets });
}

function originsOf({ event }: StoredEvent): readonly string[] {
  const message: Partial<ToolMessage> = event.type === 'tool-end' ? event.message : {};
  return message.origins ?? [];
}
