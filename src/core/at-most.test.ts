import { expect, it } from 'vitest';
import { atMost } from './at-most';

const signal = new AbortController().signal;
const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

it('runs so much at once, and the rest in order', async () => {
  const lane = atMost(2);
  const began: number[] = [];
  let open = 0;
  let most = 0;

  await Promise.all(
    [1, 2, 3, 4, 5].map((number) =>
      lane(async () => {
        began.push(number);
        most = Math.max(most, ++open);
        await tick();
        open--;
      }, signal),
    ),
  );

  expect([most, began]).toEqual([2, [1, 2, 3, 4, 5]]);
});

it('goes on after work that failed', async () => {
  const lane = atMost(1);

  await expect(lane(() => Promise.reject(new Error('no')), signal)).rejects.toThrow('no');

  expect(await lane(async () => 'yes', signal)).toBe('yes');
});

it('never begins work that was given up while it waited, and keeps its place free', async () => {
  const lane = atMost(1);
  const first = Promise.withResolvers<void>();
  const running = lane(() => first.promise, signal);
  const stop = new AbortController();
  const given = lane(() => Promise.reject(new Error('it began')), stop.signal);
  stop.abort(new Error('stopped'));
  await expect(given).rejects.toThrow('stopped');

  first.resolve();
  await running;

  expect(await lane(async () => 'next', signal)).toBe('next');
});
