import { expect, it } from 'vitest';
import { memoryLog } from '../../test/fakes/memory-log';
import { calls, says, scriptedProvider } from '../../test/fakes/scripted-provider';
import { openingEvents, turnDeps } from '../../test/fakes/turn-deps';
import { createWorld } from '../../test/fakes/world';
import { deny } from '../policy/denials';
import { runTurn } from './run-turn';

it('R24: counts calls that run at the same time one after the other', async () => {
  const log = memoryLog('session', openingEvents());
  const three = ['1', '2', '3'].map((text) => ['peek', { text }, `c${text}`] as const);
  const provider = scriptedProvider([calls(...three), says('So.')]);
  const deps = turnDeps({ log, world: createWorld(), provider });
  // One such call is allowed in a task.
  const decide: typeof deps.decide = (facts, state) => {
    const verdict = deps.decide(facts, state);
    if (verdict.kind !== 'allow') return verdict;
    if (state.flowUses.length > 0) return deny('DENY_CROSS_SITE');
    return { ...verdict, uses: [{ kind: 'crossing', site: 'https://shop.test', count: 1 }] };
  };

  await runTurn({ ...deps, decide }, new AbortController().signal);

  const outcomes = log.events.flatMap(({ event }) => (event.type === 'tool-end' ? [event.outcome] : []));
  expect(outcomes.toSorted()).toEqual(['denied', 'denied', 'ok']);
  expect(log.state().flowUses).toHaveLength(1);
});
