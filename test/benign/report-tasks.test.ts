import { expect, it } from 'vitest';
import { taskFigures, taskLines } from './report-tasks.ts';
import type { TaskOutcome } from './task-outcomes.ts';

const outcome = (benign: string, rest: Partial<TaskOutcome> = {}): TaskOutcome => ({
  benign,
  done: true,
  prompts: 0,
  allowed: 0,
  cards: [],
  ms: 1,
  ...rest,
});
const report = (title: string, status = 'passed') => ({
  title,
  status,
  failureMessages: status === 'passed' ? [] : ['Not seen\nat x'],
});

const played = {
  reports: [
    report('benign a: A'),
    report('benign b: B', 'failed'),
    report('benign c: C', 'failed'),
    report('benign d: D'),
  ],
  outcomes: [
    outcome('a'),
    outcome('b', { prompts: 2, allowed: 1, cards: ['click to shop.test', 'click to evil.test'] }),
    outcome('d', { prompts: 1, allowed: 1 }),
  ],
};

it('counts a task that told nothing as not done', () => {
  const figures = taskFigures('chrome', played, { isWhole: false });

  expect(figures['benign.tasks.chrome']?.value).toBe(4);
  expect(figures['benign.done.chrome']).toMatchObject({ value: 0.75, ok: false });
  expect(figures['benign.no-extra-card.chrome']).toMatchObject({ value: 0.5, ok: false });
  expect(figures['benign.cards.p50.chrome']).toMatchObject({ value: 1, ok: false });
  expect(figures['benign.cards.p95.chrome']).toMatchObject({ value: 2, ok: true });
});

it('knows nothing without tasks', () => {
  expect(taskFigures('chrome', undefined, { isWhole: true })['benign.done.chrome']).toMatchObject({
    value: null,
    ok: false,
  });
});

it('names what failed and what asked too often', () => {
  expect(taskLines(played)).toEqual([
    'FAILED benign b: B: Not seen',
    'FAILED benign c: C: Not seen',
    'ASKED b: 2 > 1: click to shop.test; click to evil.test',
  ]);
});
