import { expect, it } from 'vitest';
import { memoryLog } from '../../test/fakes/memory-log';
import { calls, says, scriptedProvider } from '../../test/fakes/scripted-provider';
import { openingEvents, turnDeps } from '../../test/fakes/turn-deps';
import { createWorld } from '../../test/fakes/world';
import { ToolError } from '../core/tool-error';
import type { TurnDeps } from './deps';
import { runTurn } from './run-turn';

/** A turn with one call. Tells in which order its place was looked up and its message was committed. */
function setUp(locate?: TurnDeps['routes']['locate']) {
  const order: string[] = [];
  const log = memoryLog('session', openingEvents());
  const provider = scriptedProvider([calls(['look', {}]), says('So.')]);
  const base = turnDeps({ log, world: createWorld(), provider });
  const append: TurnDeps['append'] = async (event) => {
    const stored = await base.append(event);
    if (event.type === 'message-add' && event.message.role === 'assistant') order.push('committed');
    return stored;
  };
  const routes: TurnDeps['routes'] = {
    ...base.routes,
    async locate(...given) {
      order.push('located');
      return (locate ?? base.routes.locate)(...given);
    },
  };
  const run = () => runTurn({ ...base, append, routes }, new AbortController().signal);
  const ends = () => log.events.flatMap(({ event }) => (event.type === 'tool-end' ? [event] : []));
  return { order, run, ends };
}

it('looks up where a call goes while the call is written down, and once', async () => {
  const { order, run, ends } = setUp();

  await run();

  expect(order.slice(0, 2)).toEqual(['located', 'committed']);
  expect(order.filter((each) => each === 'located')).toHaveLength(1);
  expect(ends()).toMatchObject([{ outcome: 'ok' }]);
});

it('tells why it was not found, without another try', async () => {
  const { order, run, ends } = setUp(() => Promise.reject(new ToolError('not-found', 'The tab was closed.')));

  await run();

  expect(order.filter((each) => each === 'located')).toHaveLength(1);
  expect(ends()).toMatchObject([{ outcome: 'failed', message: { code: 'not-found' } }]);
});

it('looks again when the browser gave the tab another id meanwhile', async () => {
  const tabs: number[] = [];
  const log = memoryLog('session', openingEvents());
  const provider = scriptedProvider([calls(['look', {}]), says('So.')]);
  const base = turnDeps({ log, world: createWorld(), provider });
  const append: TurnDeps['append'] = async (event) => {
    const stored = await base.append(event);
    if (event.type === 'message-add' && event.message.role === 'assistant' && tabs.length === 1)
      await base.append({ type: 'tab-replace', tabId: 99, replacedTabId: base.state().workingTabId });
    return stored;
  };
  const routes: TurnDeps['routes'] = {
    ...base.routes,
    async locate(...given) {
      tabs.push(given[2]);
      return base.routes.locate(...given);
    },
  };

  await runTurn({ ...base, append, routes }, new AbortController().signal);

  expect(tabs).toEqual([expect.any(Number), 99]);
  expect(tabs[0]).not.toBe(99);
});
