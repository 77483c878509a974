import { expect, it, onTestFinished, vi } from 'vitest';
import { delay, tick } from './ticks';

function stopClock(): void {
  // As in a tab in the background: time goes on, and timers come late or never.
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

it('ends a delay at the first tick after its time', async () => {
  stopClock();
  let isOver = false;
  const waiting = delay(100, new AbortController().signal).then(() => {
    isOver = true;
  });

  tick();
  await Promise.resolve();
  expect(isOver).toBe(false);

  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 100);
  tick();
  await waiting;
  expect(isOver).toBe(true);
});

it('ends a delay that is aborted', async () => {
  stopClock();
  const controller = new AbortController();
  const waiting = delay(60_000, controller.signal);

  controller.abort();

  await expect(waiting).resolves.toBeUndefined();
});
