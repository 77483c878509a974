import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { memoryLog } from '../../test/fakes/memory-log';
import { calls, says, scriptedProvider } from '../../test/fakes/scripted-provider';
import { openingEvents, turnDeps } from '../../test/fakes/turn-deps';
import { createWorld } from '../../test/fakes/world';
import type { TurnDeps } from '../agent/deps';
import { ToolError } from '../core/tool-error';
import type { SessionEvent } from '../session/event';
import { SessionLog } from '../session/log';
import { type LiveSession, Sessions } from './sessions';
import { Turns } from './turns';

const CREATED = createdBy('fill');

/** A session with a history, and turns over a model that calls `hang` and then says that it is done. */
async function setUp(
  history: readonly SessionEvent[],
  routes: Partial<TurnDeps['routes']> = {},
  traits: { readonly resumes?: true } = {},
) {
  const log = await SessionLog.open(crypto.randomUUID());
  const newId = () => crypto.randomUUID();
  const sessions = new Sessions({ log, notify: () => undefined, newId, forget: async () => undefined });
  const session = await sessions.open('s');
  for (const event of history) await sessions.append(session, event);
  const provider = scriptedProvider(({ messages }) =>
    messages.some(({ role }) => role === 'tool') ? says('Done.') : calls(['hang', {}, 'c1']),
  );
  const loop = turnDeps({ log: memoryLog(), world: createWorld(), provider });
  const left: string[] = [];
  const turns = new Turns({
    sessions,
    newId,
    notify: () => undefined,
    keepAlive: () => () => undefined,
    onActivity: () => undefined,
    onWorkingTab: () => undefined,
    onBug: (error) => {
      throw error;
    },
    leaveJob: (_session, { call, job }) => void left.push(`${call.id} ${job?.jobId}`),
    loop: {
      ...loop,
      tools: loop.tools.map((tool) => ({ ...tool, ...traits })),
      sleep: () => new Promise(() => undefined),
    },
    loopFor: () => ({ routes: { ...loop.routes, ...routes } }),
  });
  const ended = () => vi.waitFor(() => expect(session.state.turn?.end).toBeDefined());
  return { session, turns, left, ended };
}

describe('one call that is cancelled', () => {
  it('ends, and the turn goes on', async () => {
    const running = Promise.withResolvers<AbortSignal>();
    const run: TurnDeps['routes']['run'] = (_permit, _facts, { signal }) => {
      running.resolve(signal);
      return new Promise(() => undefined);
    };
    const { session, turns, ended } = await setUp(openingEvents(), { run });
    turns.resume(session);
    const signal = await running.promise;

    turns.cancel(session, 'another');
    expect(signal.aborted).toBe(false);
    turns.cancel(session, 'c1');
    await ended();

    expect(signal.aborted).toBe(true);
    expect(session.state.calls.get('c1')?.end).toMatchObject({ outcome: 'failed', message: { code: 'aborted' } });
    expect(session.state.turn?.end).toEqual({ reason: 'answered' });
  });

  it('is none when nothing runs', async () => {
    const { session, turns } = await setUp(CREATED);

    turns.cancel(session, 'c1');

    expect(session.state.calls.get('c1')?.end).toBeUndefined();
  });
});

describe('a job that is left on its server', () => {
  it('is told of when a turn is stopped in which nothing runs, as after a start of the browser', async () => {
    const { session, turns, left } = await setUp(CREATED);

    await turns.stop(session);

    expect(left).toEqual(['c1 7']);
  });

  it('is told of when its call does not go on after a death', async () => {
    // `fill` does not resume, as if the skill were gone.
    const { session, turns, left, ended } = await setUp(CREATED);

    turns.resume(session);
    await ended();

    expect(left).toEqual(['c1 7']);
  });

  it('is told of when its call failed before it ran again', async () => {
    const locate: TurnDeps['routes']['locate'] = () =>
      Promise.reject(new ToolError('unavailable', 'Not on this page.'));
    const { session, turns, left, ended } = await setUp(CREATED, { locate }, { resumes: true });

    turns.resume(session);
    await ended();

    expect(session.state.calls.get('c1')?.end?.outcome).toBe('failed');
    expect(left).toEqual(['c1 7']);
  });

  it('webbrain 5.4 cleanup: is told of when its skill goes while no run of it can remove it', async () => {
    const { turns, left } = await setUp(CREATED);

    await turns.endJobs(new Set(['https://other.test/']));
    expect(left).toEqual([]);
    await turns.endJobs(new Set(['https://jobs.test/']));

    expect(left).toEqual(['c1 7']);
  });

  it('webbrain 5.4 cleanup: is left to its run when its skill goes, and the model is told', async () => {
    const running = Promise.withResolvers<AbortSignal>();
    const run: TurnDeps['routes']['run'] = (_permit, _facts, { signal, job }) => {
      job?.takeOver?.();
      running.resolve(signal);
      return new Promise(() => undefined);
    };
    const { session, turns, left, ended } = await setUp(createdBy('hang'), { run }, { resumes: true });
    turns.resume(session);
    const signal = await running.promise;

    await turns.endJobs(new Set(['https://jobs.test/']));
    await ended();

    expect(signal.aborted).toBe(true);
    expect(left).toEqual([]);
    expect(session.state.calls.get('c1')?.end?.message.text).toContain('The skill was removed');
  });

  it.each<[string, (turns: Turns, session: LiveSession) => unknown]>([
    ['its skill goes', (turns) => turns.endJobs(new Set(['https://jobs.test/']))],
    ['its call is cancelled', (turns, session) => turns.cancel(session, 'c1')],
    ['its turn is stopped', (turns, session) => turns.stop(session)],
  ])('webbrain 5.4 cleanup: is told of, once, when %s before a run took it over', async (_what, end) => {
    const running = Promise.withResolvers<void>();
    const run: TurnDeps['routes']['run'] = () => {
      running.resolve();
      return new Promise(() => undefined);
    };
    const { session, turns, left, ended } = await setUp(createdBy('hang'), { run }, { resumes: true });
    turns.resume(session);
    await running.promise;

    await end(turns, session);
    await ended();

    expect(left).toEqual(['c1 7']);
  });

  it('is not told of when it was removed already', async () => {
    const { session, turns, left } = await setUp([...CREATED, { type: 'job-step', callId: 'c1', step: 'cleaned' }]);

    await turns.stop(session);

    expect(left).toEqual([]);
  });
});

/** A call whose job was created when the background died. */
function createdBy(name: string): readonly SessionEvent[] {
  return [
    ...openingEvents(),
    {
      type: 'message-add',
      message: { role: 'assistant', id: 'a', text: '', calls: [{ id: 'c1', name, input: {} }] },
    },
    { type: 'tool-start', callId: 'c1', name, attempt: 1 },
    { type: 'job-step', callId: 'c1', step: 'creating', endpoint: 'https://jobs.test/' },
    { type: 'job-step', callId: 'c1', step: 'created', jobId: '7' },
  ];
}
