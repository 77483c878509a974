import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pacedReconnection } from './paced-reconnection';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('takes a stream up at our pace, whatever the server wants', () => {
  const { options } = pacedReconnection();
  const soon = vi.fn();
  const late = vi.fn();
  options.reconnectionScheduler?.(soon, 0, 0);
  options.reconnectionScheduler?.(late, 1e9, 0);

  vi.advanceTimersByTime(499);
  expect(soon).not.toHaveBeenCalled();
  vi.advanceTimersByTime(9_501);
  expect(soon).toHaveBeenCalledOnce();
  expect(late).toHaveBeenCalledOnce();
});

it('gives up after a while, and begins anew with the next call', () => {
  const { options, begin } = pacedReconnection();
  const again = vi.fn();
  for (let time = 0; time < 50; time += 1) options.reconnectionScheduler?.(again, 0, 0);
  vi.runAllTimers();
  const inOneCall = again.mock.calls.length;
  begin();
  options.reconnectionScheduler?.(again, 0, 0);
  vi.runAllTimers();

  expect(inOneCall).toBe(12);
  expect(again).toHaveBeenCalledTimes(13);
});

it('forgets a stream that is not wanted any more', () => {
  const again = vi.fn();
  pacedReconnection().options.reconnectionScheduler?.(again, 0, 0)?.();
  vi.runAllTimers();

  expect(again).not.toHaveBeenCalled();
});
