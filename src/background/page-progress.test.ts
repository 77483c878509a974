import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageProgress } from './page-progress';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const told: unknown[][] = [];
  const stop = new AbortController();
  return { told, stop, say: pageProgress((...all) => void told.push(all), stop.signal) };
}

it('D18: tells percents, and the words of the page until it gives others', () => {
  const { told, say } = setUp();

  say('Look at the price.');
  vi.advanceTimersByTime(1_000);
  say('', 0.256);
  vi.advanceTimersByTime(1_000);
  say('Confirm it.');

  expect(told).toEqual([
    [0, 0, undefined, 'Look at the price.'],
    [26, 100, 'percent', 'Look at the price.'],
    [26, 100, 'percent', 'Confirm it.'],
  ]);
});

it('tells a page that never stops five times a second, and what it said last', () => {
  const { told, say } = setUp();

  for (let ms = 0; ms < 1_000; ms += 1) {
    say(`step ${ms}`);
    vi.advanceTimersByTime(1);
  }
  vi.advanceTimersByTime(1_000);

  expect(told).toHaveLength(6);
  expect(told.at(-1)?.[3]).toBe('step 999');
});

it('tells nothing once the call is over', () => {
  const { told, stop, say } = setUp();
  say('one');
  say('two');

  stop.abort();
  vi.advanceTimersByTime(1_000);
  say('three');

  expect(told).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
