import { expect, it } from 'vitest';
import { raceAbort } from './race-abort';

it('settles as the work does', async () => {
  const { signal } = new AbortController();

  expect(await raceAbort(Promise.resolve(1), signal)).toBe(1);
  await expect(raceAbort(Promise.reject(new TypeError('no')), signal)).rejects.toThrow('no');
});

it('rejects with the reason as soon as it is aborted', async () => {
  const stop = new AbortController();
  const work = raceAbort(new Promise(() => undefined), stop.signal);

  stop.abort(new DOMException('stop', 'AbortError'));

  await expect(work).rejects.toThrow('stop');
});

it('rejects at once when it was aborted before', async () => {
  await expect(raceAbort(new Promise(() => undefined), AbortSignal.abort('why'))).rejects.toBe('why');
});
