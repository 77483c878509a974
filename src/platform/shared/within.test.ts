import { expect, it } from 'vitest';
import { within } from './within';

const never = new Promise<string>(() => undefined);

it('gives the result of work that ends in time', async () => {
  expect(await within(Promise.resolve('done'), 60_000)).toBe('done');
});

it('gives up work that takes too long', async () => {
  expect(await within(never, 1)).toBe('timed-out');
});

it('passes on a failure', async () => {
  await expect(within(Promise.reject(new Error('broken')), 60_000)).rejects.toThrow('broken');
});

it('ends when the turn is stopped', async () => {
  const stop = new AbortController();
  const waiting = within(never, 60_000, stop.signal);

  stop.abort(new Error('stopped'));

  await expect(waiting).rejects.toThrow('stopped');
});

it('ends at once when the turn was stopped before', async () => {
  await expect(within(never, 60_000, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
});
