import { expect, it } from 'vitest';
import { memoryLog } from '../../test/fakes/memory-log';
import { scriptedProvider } from '../../test/fakes/scripted-provider';
import { openingEvents, turnDeps } from '../../test/fakes/turn-deps';
import { createWorld } from '../../test/fakes/world';
import type { SessionEvent } from '../session/event';
import { stopTurn } from './stop-turn';

it('answers what did not start, what read and what acted, each by what is known of it', async () => {
  const { log, stop } = scene(['fill', 'look', 'order'], ['fill', 'look']);

  await stop();

  const ends = log.events.flatMap(({ event }) =>
    event.type === 'tool-end' ? [[event.name, event.outcome, event.code]] : [],
  );
  expect(ends).toEqual([
    ['fill', 'aborted', 'interrupted'],
    ['look', 'aborted', 'aborted'],
    ['order', 'aborted', 'aborted'],
  ]);
  expect(log.state().turn?.end).toEqual({ reason: 'stopped' });
});

it('keeps the text that had arrived, behind the answers', async () => {
  const { log, stop } = scene([], []);

  await stop({ role: 'assistant', id: 'r', text: 'Half', calls: [], partial: true });

  expect(log.events.slice(-2).map(({ event }) => event.type)).toEqual(['message-add', 'turn-end']);
});

it('does nothing when no turn is under way', async () => {
  const { log, stop } = scene([], []);
  await stop();
  const count = log.events.length;

  await stop();

  expect(log.events).toHaveLength(count);
});

function scene(asked: readonly string[], started: readonly string[]) {
  const calls = asked.map((name) => ({ id: name, name, input: {} }));
  const log = memoryLog('session', [
    ...openingEvents(),
    { type: 'message-add', message: { role: 'assistant', id: 'a', text: '', calls } },
    ...started.map((name): SessionEvent => ({ type: 'tool-start', callId: name, name, attempt: 1 })),
  ]);
  const deps = turnDeps({ log, world: createWorld(), provider: scriptedProvider([]) });
  return { log, stop: (partial?: Parameters<typeof stopTurn>[1]) => stopTurn(deps, partial) };
}
