import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { type MemoryLog, memoryLog } from '../../test/fakes/memory-log';
import { shopper } from '../../test/fakes/shopper';
import { type Life, openingEvents, turnDeps } from '../../test/fakes/turn-deps';
import { createWorld } from '../../test/fakes/world';
import { SessionLog } from '../session/log';
import { fold, reduce } from '../session/reduce';
import { runTurn } from './run-turn';

const GOALS = 'fill name=Ada; fill city=Bern; leave https://shop.test/thanks';

it('reaches its goals over the store of the browser, with a new background every few records', async () => {
  const name = crypto.randomUUID();
  const world = createWorld();
  const first = await SessionLog.open(name);
  for (const event of openingEvents(GOALS)) await first.append('session', event);
  await first.close();

  let lives = 0;
  while (lives < 50 && (await live(name, world)) === 'died') lives += 1;

  const log = await SessionLog.open(name);
  const events = await log.read('session');
  expect(lives).toBeGreaterThan(3);
  expect(fold('session', events).turn?.end).toEqual({ reason: 'done', outcome: 'success', summary: 'reached' });
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  expect(world.ledger).toEqual([...new Set(world.ledger)]);
  expect(await log.sessions()).toMatchObject([{ sessionId: 'session', turnOpen: false, lastSeq: events.length }]);
});

/** One background: it opens the store, folds what is there, and dies five records later. */
async function live(name: string, world: ReturnType<typeof createWorld>): Promise<'ended' | 'waits' | 'died'> {
  const store = await SessionLog.open(name);
  const life: Life = { dead: false };
  const died = Promise.withResolvers<'died'>();
  let state = fold('session', await store.read('session'));
  let count = 0;
  const log: MemoryLog = {
    ...memoryLog('session'),
    state: () => state,
    async append(event) {
      const stored = await store.append('session', event);
      state = reduce(state, stored);
      count += 1;
      if (count === 5) {
        life.dead = true;
        died.resolve('died');
      }
      return stored;
    },
  };
  const running = runTurn(turnDeps({ log, world, provider: shopper(), life }), new AbortController().signal);
  const outcome = await Promise.race([running, died.promise]);
  await store.close();
  return outcome;
}
