import { expect, it } from 'vitest';
import { runWithin } from './run-within';

const hang = () => new Promise<never>(() => undefined);

it('gives what the work came to, and gives its timer up', async () => {
  let timer: AbortSignal | undefined;

  const value = await runWithin(
    1_000,
    async () => 'done',
    (_ms, signal) => {
      timer = signal;
      return rejectWith(signal);
    },
    new AbortController().signal,
  );

  expect(value).toBe('done');
  expect(timer?.aborted).toBe(true);
});

it('gives up when the time is up', async () => {
  const work = runWithin(5_000, hang, async () => undefined, new AbortController().signal);

  await expect(work).rejects.toMatchObject({ code: 'timed-out', message: 'The tool had no result after 5 seconds.' });
});

it('gives up at once when stopped, and tells the work', async () => {
  const stop = new AbortController();
  let seen: AbortSignal | undefined;
  const work = runWithin(
    1_000,
    (signal) => {
      seen = signal;
      return hang();
    },
    (_ms, signal) => rejectWith(signal),
    stop.signal,
  );

  stop.abort(new DOMException('stop', 'AbortError'));

  await expect(work).rejects.toMatchObject({ message: 'stop' });
  expect(seen?.aborted).toBe(true);
});

it('rejects when the work throws before it waits for anything', async () => {
  const work = runWithin(
    1_000,
    () => {
      throw new TypeError('a bug');
    },
    (_ms, signal) => rejectWith(signal),
    new AbortController().signal,
  );

  await expect(work).rejects.toThrow('a bug');
});

function rejectWith(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}
