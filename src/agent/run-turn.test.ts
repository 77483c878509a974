import { describe, expect, it } from 'vitest';
import { memoryLog } from '../../test/fakes/memory-log';
import { calls, fails, type ScriptedAnswer, says, scriptedProvider } from '../../test/fakes/scripted-provider';
import { openingEvents, type TurnParts, turnDeps } from '../../test/fakes/turn-deps';
import { createWorld } from '../../test/fakes/world';
import type { PermissionAnswer } from '../core/card';
import type { ToolMessage } from '../core/message';
import type { SessionEvent } from '../session/event';
import { StorageError } from '../session/storage-error';
import type { Delta } from './deps';
import { runTurn } from './run-turn';

it('ends as answered when the model answers in words', async () => {
  const { state, run } = scene([says('Hello.')]);

  expect(await run()).toBe('ended');
  expect(state().turn?.end).toMatchObject({ reason: 'answered' });
  expect(state().messages.at(-1)).toMatchObject({ role: 'assistant', text: 'Hello.' });
});

it('runs a call, shows its fenced result to the model, and ends with done', async () => {
  const { state, run, provider } = scene([calls(['look', {}]), calls(['done', { text: 'All well.' }])]);

  await run();

  expect(state().turn?.end).toEqual({ reason: 'done', outcome: 'success', summary: 'All well.' });
  const result = provider.requests[1]?.messages.at(-1);
  expect(result?.role === 'tool' && result.text).toMatch(
    /^<untrusted_page_content nonce="[0-9a-f]{32}" source="https:\/\/shop.test">/,
  );
});

it('passes what is streamed on as deltas', async () => {
  const deltas: Delta[] = [];
  const { run } = scene([says('Hello.')], { deltas });

  await run();

  expect(deltas).toMatchObject([{ type: 'text-delta', text: 'Hello.' }]);
});

it('runs the calls of one answer in order and stops at the first that fails', async () => {
  const { results, run, world } = scene([
    calls(['fill', { name: 'a', text: '1' }, 'c1'], ['fail', {}, 'c2'], ['fill', { name: 'b', text: '2' }, 'c3']),
    says('So.'),
  ]);

  await run();

  expect(world.ledger).toEqual(['c1']);
  expect(results().map(({ callId, code }) => [callId, code])).toEqual([
    ['c1', undefined],
    ['c2', 'not-found'],
    ['c3', 'aborted'],
  ]);
  expect(results()[2]?.text).toContain('was not run');
});

it('stops the calls of one answer after one that led to another page', async () => {
  const { results, run } = scene([calls(['leave', { text: 'https://shop.test/cart' }], ['look', {}]), says('So.')]);

  await run();

  expect(results()[1]).toMatchObject({ name: 'look', ok: false });
  expect(results()[1]?.text).toContain('led to another page');
});

it('goes on with the calls of one answer after one that changed only the query of the address', async () => {
  const { results, run } = scene([calls(['leave', { text: 'https://shop.test/?q=1' }], ['look', {}]), says('So.')]);

  await run();

  expect(results().map(({ ok }) => ok)).toEqual([true, true]);
});

it('stops the calls of one answer after one that changed the tab, and works on in that tab', async () => {
  const { results, run, state } = scene([calls(['switch', {}], ['look', {}]), says('So.')]);

  await run();

  expect(results()[1]?.text).toContain('changed the tab');
  expect(state().workingTabId).toBe(2);
});

it('lets the reads at the head of an answer overlap, and shows their results in the order of the calls', async () => {
  const { log, run, provider } = scene([
    calls(['peek', { text: '1' }, 'c1'], ['peek', { text: '2' }, 'c2'], ['fill', { name: 'a', text: '' }, 'c3']),
    says('So.'),
  ]);

  await run();

  const order = log.events.flatMap(({ event }) => ('callId' in event ? [`${event.type} ${event.callId}`] : []));
  expect(order.slice(0, 2)).toEqual(['tool-start c1', 'tool-start c2']);
  const shown = provider.requests[1]?.messages.flatMap((message) => (message.role === 'tool' ? [message.callId] : []));
  expect(shown).toEqual(['c1', 'c2', 'c3']);
});

it('waits at a card without any effect, and runs the call once it is allowed', async () => {
  const { run, world, answer, state } = scene([calls(['order', { text: 'tea' }]), says('Ordered.')]);

  expect(await run()).toBe('waits');
  expect(world.ledger).toEqual([]);
  expect(await run()).toBe('waits');
  await answer('once');
  expect(await run()).toBe('ended');
  expect(world.orders).toEqual(['tea']);
  expect(state().turn?.end?.reason).toBe('answered');
});

it('does not ask again for the effect once it was granted for the task', async () => {
  const { run, world, answer } = scene([
    calls(['order', { text: 'tea' }, 'c1']),
    calls(['order', { text: 'jam' }, 'c2']),
    says('.'),
  ]);

  await run();
  await answer('task');

  expect(await run()).toBe('ended');
  expect(world.orders).toEqual(['tea', 'jam']);
});

it('ignores an answer for another digest than the card showed', async () => {
  const { run, log, state } = scene([calls(['order', { text: 'tea' }])]);
  await run();
  const requestId = state().calls.get('order')?.permission?.requestId ?? '';

  await log.append({ type: 'permission-response', requestId, digest: 'other', answer: 'once' });

  expect(await run()).toBe('waits');
});

it('tells the model that the user denied a call, and does not run it', async () => {
  const { run, world, answer, results } = scene([calls(['order', { text: 'tea' }]), says('As you wish.')]);
  await run();

  await answer('deny');

  expect(await run()).toBe('ended');
  expect(world.ledger).toEqual([]);
  expect(results()[0]).toMatchObject({ ok: false, code: 'denied' });
});

it('ends the turn after three cards that the user denied', async () => {
  const { run, answer, state } = scene([
    calls(['order', { text: '1' }, 'c1']),
    calls(['order', { text: '2' }, 'c2']),
    calls(['order', { text: '3' }, 'c3'], ['look', {}, 'c4']),
  ]);

  for (let card = 0; card < 3; card += 1) {
    expect(await run()).toBe('waits');
    await answer('deny');
  }

  expect(await run()).toBe('ended');
  expect(state().turn?.end?.reason).toBe('denied-too-often');
  expect(state().calls.get('c4')?.end?.outcome).toBe('not-run');
});

it('waits at a question and gives the answer to the tool', async () => {
  const { run, log, state, results } = scene([calls(['clarify', { question: 'Which?' }]), says('Good.')]);

  expect(await run()).toBe('waits');
  const requestId = state().calls.get('clarify')?.question?.requestId ?? '';
  await log.append({ type: 'question-response', requestId, text: 'The red one' });

  expect(await run()).toBe('ended');
  expect(results()[0]?.text).toBe('The user says: The red one');
});

it('shows a message that came while a call ran in the next request, behind the results', async () => {
  const { run, log, provider } = scene([calls(['look', {}]), says('Yes.')]);
  log.onCommit = ({ event }) => {
    if (event.type === 'tool-start')
      void log.append({ type: 'message-add', message: { role: 'user', id: 'u2', text: 'Faster!' } });
  };

  await run();

  expect(provider.requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user']);
});

it('goes on when a message came while the model gave its last answer', async () => {
  const { run, log, provider, state } = scene([says('Done.'), says('Also that.')]);
  let steered = false;
  log.onCommit = ({ event }) => {
    if (event.type !== 'response-start' || steered) return;
    steered = true;
    void log.append({ type: 'message-add', message: { role: 'user', id: 'u2', text: 'And that?' } });
  };

  await run();

  expect(provider.requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  expect(state().messages.at(-1)).toMatchObject({ text: 'Also that.' });
});

it('ends at the step limit', async () => {
  const { run, state, provider } = scene([calls(['look', {}, 'c1']), calls(['look', {}, 'c2'])], {}, { stepLimit: 2 });

  await run();

  expect(provider.requests).toHaveLength(2);
  expect(state().turn?.end?.reason).toBe('step-limit');
});

it('goes on in a further turn with a request that ends with something to answer', async () => {
  const { run, log, provider } = scene([says('First.'), says('Second.')]);
  await run();

  await log.append({
    type: 'turn-start',
    turnId: 't2',
    mode: 'act',
    tier: 'full',
    providerId: 'p',
    modelId: 'm',
    tabId: 1,
    stepLimit: 9,
    continues: true,
  });
  await run();

  expect(provider.requests[1]?.messages.at(-1)?.role).toBe('user');
});

it('refuses dev mode with a compact model before any request', async () => {
  const { run, state, provider } = scene([], {}, { mode: 'dev', tier: 'compact' });

  await run();

  expect(provider.requests).toHaveLength(0);
  expect(state().turn?.end).toEqual({ reason: 'refused', detail: 'dev-compact' });
});

it('ends with the failure when there is no model', async () => {
  const failure = { code: 'no-model', message: 'No model.', retryable: false } as const;
  const log = memoryLog('session', openingEvents());

  await runTurn(turnDeps({ log, world: createWorld(), provider: failure }), new AbortController().signal);

  expect(log.state().turn?.end).toEqual({ reason: 'provider-error', failure });
});

it('waits and tries again after a failure that may pass', async () => {
  const sleeps: number[] = [];
  const { run, log, state } = scene([fails({ retryAfterMs: 3_000 }), says('Here.')], { sleeps });

  await run();

  expect(sleeps).toEqual([3_000]);
  expect(log.events.flatMap(({ event }) => (event.type === 'response-start' ? [event.attempt] : []))).toEqual([1, 2]);
  expect(state().turn?.end?.reason).toBe('answered');
});

describe('without a network', () => {
  const cut = (): ScriptedAnswer => [{ type: 'text-delta', text: 'Half' }, ...fails({ code: 'stream-cut' })];

  it('goes on once when it is back, whatever the wait, and repeats nothing', async () => {
    const sleeps: number[] = [];
    const isOnline = () => sleeps.length >= 300;
    const { run, log, state, provider } = scene([cut(), says('Whole.')], { sleeps, isOnline });

    await run();

    expect(provider.requests).toHaveLength(2);
    expect(log.events.map(({ event }) => event)).toContainEqual(
      expect.objectContaining({ type: 'response-error', failure: expect.objectContaining({ code: 'offline' }) }),
    );
    expect(state().messages.flatMap((each) => (each.role === 'assistant' ? [each.text] : []))).toEqual(['Whole.']);
  });

  it('still tries a server again that is not there at once', async () => {
    const sleeps: number[] = [];
    const isOnline = () => sleeps.length >= 10;
    const answers = [cut(), fails({ code: 'unreachable', retryAfterMs: 2_000 }), says('Here.')];
    const { run, state } = scene(answers, { sleeps, isOnline });

    await run();

    expect(sleeps.at(-1)).toBe(2_000);
    expect(state().turn?.end?.reason).toBe('answered');
  });
});

it('gives up after five tries and keeps the text that had arrived', async () => {
  const cut = (): ScriptedAnswer => [{ type: 'text-delta', text: 'Half' }, ...fails()];
  const { run, state, provider } = scene([cut(), cut(), cut(), cut(), cut()]);

  await run();

  expect(provider.requests).toHaveLength(5);
  expect(state().turn?.end).toMatchObject({ reason: 'provider-error', failure: { code: 'server-error' } });
  expect(state().messages.at(-1)).toMatchObject({ text: 'Half', partial: true });
});

it('does not try again after a failure that will not pass', async () => {
  const { run, state, provider } = scene([fails({ code: 'unauthorized', retryable: false, status: 401 })]);

  await run();

  expect(provider.requests).toHaveLength(1);
  expect(state().turn?.end?.failure?.code).toBe('unauthorized');
});

it('never runs the calls of an answer that was cut off', async () => {
  const [call] = calls(['fill', { name: 'a', text: '1' }]);
  const { run, world, state } = scene([[call ?? 'hang'], [call ?? 'hang']]);

  await run();

  expect(world.ledger).toEqual([]);
  expect(state().turn?.end?.failure?.code).toBe('stream-cut');
});

it('answers arguments that are not JSON at once and never runs the call', async () => {
  const { run, world, results, provider } = scene([calls(['fill', '{"name": "a", "te']), says('Sorry.')]);

  await run();

  expect(world.ledger).toEqual([]);
  expect(results()[0]).toMatchObject({ ok: false, code: 'invalid-input' });
  expect(provider.requests[1]?.messages[1]).toMatchObject({ calls: [{ input: {} }] });
});

it('makes the request shorter once when it was too long, then stops', async () => {
  const overflow = () => fails({ code: 'context-overflow', retryable: false });
  const { run, state, provider } = scene([overflow(), overflow()]);

  await run();

  expect(provider.requests).toHaveLength(2);
  expect(state().turn?.end?.failure?.code).toBe('context-overflow');
});

it('notes a call that was repeated without change, and ends the turn when it goes on', async () => {
  const same = Array.from({ length: 6 }, (_, index) => calls(['look', {}, `c${index}`]));
  const { run, state, results } = scene(same);

  await run();

  expect(results().map(({ text }) => text.includes('nothing changed'))).toEqual([false, false, true, true, true, true]);
  expect(state().turn?.end).toEqual({ reason: 'refused', detail: 'loop' });
});

it('ends the turn when two calls take turns without change', async () => {
  const rounds = Array.from({ length: 6 }, (_, index) => [
    calls(['look', {}, `l${index}`]),
    calls(['peek', { text: '' }, `p${index}`]),
  ]);
  const { run, state, provider } = scene(rounds.flat());

  await run();

  expect(state().turn?.end).toEqual({ reason: 'refused', detail: 'loop' });
  expect(provider.requests).toHaveLength(12);
});

it('ends as storage-error, before any effect, when the store is full', async () => {
  const { run, log, world, state } = scene([calls(['fill', { name: 'a', text: '1' }])]);
  const append = log.append;
  log.append = (event) =>
    event.type === 'tool-start' ? Promise.reject(new StorageError('storage-full', undefined)) : append(event);

  expect(await run()).toBe('ended');
  expect(world.ledger).toEqual([]);
  expect(state().turn?.end).toEqual({ reason: 'storage-error', detail: 'storage-full' });
});

it('does nothing when no turn is under way', async () => {
  const log = memoryLog();

  const outcome = await runTurn(
    turnDeps({ log, world: createWorld(), provider: scriptedProvider([]) }),
    new AbortController().signal,
  );

  expect(outcome).toBe('ended');
  expect(log.events).toHaveLength(0);
});

it('stops while the stream hangs and keeps the text that had arrived', async () => {
  const stop = new AbortController();
  const { run, state } = scene([[{ type: 'text-delta', text: 'Half' }, 'hang']], {}, {}, stop.signal);

  const running = run();
  setTimeout(() => stop.abort(), 5);

  expect(await running).toBe('ended');
  expect(state().messages.at(-1)).toMatchObject({ text: 'Half', partial: true, calls: [] });
  expect(state().turn?.end?.reason).toBe('stopped');
});

it('stops while an act hangs and says that it may have happened', async () => {
  const stop = new AbortController();
  const { run, state, results, log } = scene([calls(['hang', {}], ['look', {}])], {}, {}, stop.signal);
  log.onCommit = ({ event }) => event.type === 'tool-start' && setTimeout(() => stop.abort(), 1);

  await run();

  expect(results().map(({ code }) => code)).toEqual(['interrupted', 'aborted']);
  expect(results()[0]?.text).toContain('may have happened');
  expect(state().turn?.end?.reason).toBe('stopped');
});

it('stops while it waits to try again', async () => {
  const stop = new AbortController();
  const { run, state, log } = scene([fails({ retryAfterMs: 60_000 })], {}, {}, stop.signal);
  log.onCommit = ({ event }) => event.type === 'response-error' && setTimeout(() => stop.abort(), 1);

  await run();

  expect(state().turn?.end?.reason).toBe('stopped');
});

function scene(
  answers: readonly ScriptedAnswer[],
  parts: Partial<TurnParts> = {},
  turn: Partial<Extract<SessionEvent, { type: 'turn-start' }>> = {},
  signal = new AbortController().signal,
) {
  const log = memoryLog('session', openingEvents('Do it.', turn));
  const world = createWorld();
  const provider = scriptedProvider(answers);
  const state = () => log.state();
  return {
    log,
    world,
    provider,
    state,
    run: () => runTurn(turnDeps({ log, world, provider, ...parts }), signal),
    results: () => state().messages.filter((message): message is ToolMessage => message.role === 'tool'),
    /** Answers the card that is open. */
    async answer(answer: PermissionAnswer) {
      const open = state().openCallIds.flatMap((callId) => state().calls.get(callId)?.permission ?? [])[0];
      if (!open) throw new Error('No card is open.');
      await log.append({ type: 'permission-response', requestId: open.requestId, digest: open.digest, answer });
    },
  };
}
