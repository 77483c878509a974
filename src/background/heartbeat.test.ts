import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type Pulse, whileAlive } from './heartbeat';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

it('does not ping for a run that is short', async () => {
  const ping = vi.fn(async (): Promise<Pulse> => 'alive');

  expect(await whileAlive(Promise.resolve('done'), ping, undefined)).toBe('done');
  await vi.advanceTimersByTimeAsync(1_000);

  expect(ping).not.toHaveBeenCalled();
});

it('moves a page whose timers are held back, several times within a third of a second', async () => {
  let pings = 0;
  const running = Promise.withResolvers<string>();
  const ping = async (): Promise<Pulse> => {
    pings++;
    return 'alive';
  };

  const outcome = whileAlive(running.promise, ping, undefined);
  await vi.advanceTimersByTimeAsync(300);
  running.resolve('done');

  expect(await outcome).toBe('done');
  expect(pings).toBeGreaterThanOrEqual(4);
});

it('gives up a page that answers no ping', async () => {
  const outcome = whileAlive(new Promise(() => undefined), async (): Promise<Pulse> => 'silent', undefined);
  await vi.advanceTimersByTimeAsync(100);

  expect(await outcome).toBe('silent');
});

it('gives up a page that was silent before the run', async () => {
  const outcome = whileAlive(
    new Promise(() => undefined),
    async (): Promise<Pulse> => 'alive',
    Promise.resolve('silent'),
  );
  await vi.advanceTimersByTimeAsync(100);

  expect(await outcome).toBe('silent');
});

it('leaves it to the run when the page is gone', async () => {
  const running = Promise.withResolvers<string>();
  const outcome = whileAlive(running.promise, async (): Promise<Pulse> => 'gone', undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  running.resolve('lost');

  expect(await outcome).toBe('lost');
});
