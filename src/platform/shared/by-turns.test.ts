import { expect, it } from 'vitest';
import { byTurns } from './by-turns';

const { signal } = new AbortController();

it('lets work under one key begin only once what came before has settled', async () => {
  const { begin, log } = setUp();
  const first = begin('a');
  const second = begin('a');
  const other = begin('b');
  await settle();
  expect(log).toEqual(['a1', 'b1']);

  first.fail();
  await settle();

  expect(log).toEqual(['a1', 'b1', 'a2']);
  second.end();
  other.end();
  await expect(first.done).rejects.toThrow('failed');
  await Promise.all([second.done, other.done]);
});

it('lets nobody past what still goes on when one gives up waiting', async () => {
  const { begin, log } = setUp();
  const stop = new AbortController();
  const first = begin('a');
  const second = begin('a', stop.signal);
  const third = begin('a');

  stop.abort(new Error('stopped'));
  await expect(second.done).rejects.toThrow('stopped');
  await settle();
  expect(log).toEqual(['a1']);
  first.end();
  await settle();

  expect(log).toEqual(['a1', 'a2']);
  third.end();
  await third.done;
});

/** Work that is noted when it begins, and goes on until it is told to end. */
function setUp() {
  const inTurn = byTurns();
  const log: string[] = [];
  const counts = new Map<string, number>();
  const begin = (key: string, until: AbortSignal = signal) => {
    const gate = Promise.withResolvers<void>();
    const work = () => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      log.push(`${key}${counts.get(key)}`);
      return gate.promise;
    };
    return { done: inTurn(key, work, until), end: gate.resolve, fail: () => gate.reject(new Error('failed')) };
  };
  return { begin, log };
}

/** Until all that can go on by itself has done so. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
}
