import { expect, it, vi } from 'vitest';
import { paceProgress } from './pace-progress';

function paced() {
  let nowMs = 0;
  const tell = vi.fn();
  const progress = paceProgress(
    tell,
    () => nowMs,
    (text) => text.replace('hush', '[secret]'),
  );
  const wait = (ms: number) => {
    nowMs += ms;
  };
  return { tell, progress, wait };
}

it('hands on four a second at the most', () => {
  const { tell, progress, wait } = paced();
  for (let done = 1; done <= 1_000; done += 1) {
    progress({ done, total: 1_000, text: '' });
    wait(1);
  }

  expect(tell).toHaveBeenCalledTimes(4);
});

it('says on one line and without secrets what a server says, cut short', () => {
  const { tell, progress } = paced();
  progress({ done: 1, total: 2, text: ` hush\n\u202e${'x'.repeat(500)}` });

  const [, , , text] = tell.mock.calls[0] ?? [];
  expect(text).toMatch(/^\[secret\] ⟦U\+202E⟧x+$/);
  expect(text).toHaveLength(120);
});

it.each([
  [{ done: 9, total: 3 }, [3, 3]],
  [{ done: 2, total: -1 }, [2, 0]],
  [{ done: 2, total: Number.NaN }, [2, 0]],
])('bears %j', (given, told) => {
  const { tell, progress } = paced();
  progress({ ...given, text: '' });

  expect(tell.mock.calls[0]?.slice(0, 2)).toEqual(told);
});

it('leaves out what is no number', () => {
  const { tell, progress } = paced();
  progress({ done: Number.POSITIVE_INFINITY, total: 1, text: '' });
  progress({ done: -1, total: 1, text: '' });

  expect(tell).not.toHaveBeenCalled();
});
