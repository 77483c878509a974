import { expect, it } from 'vitest';
import { CANNOT, CASES } from './cases';
import type { Outcome } from './outcomes';
import { caseFigures, classLines, missingIds } from './report-cases';

const outcome = (more: Partial<Outcome>): Outcome => ({
  ids: ['A1'],
  level: 'L1',
  human: 'deny-all',
  harms: [],
  codes: {},
  cards: 0,
  ms: 1,
  ...more,
});

const OPTIONS = {
  browsers: ['chrome'],
  json: false,
  classes: ['A'],
  levels: ['L1', 'L2'],
  human: 'deny-all',
  never: false,
  killMatrix: false,
  attacks: true,
  benign: false,
} as const;

it('knows 188 cases, each once, and gives reasons only for those', () => {
  const ids = CASES.map(({ id }) => id);

  expect(new Set(ids).size).toBe(188);
  expect(ids).toHaveLength(188);
  expect(Object.keys(CANNOT).filter((id) => !ids.includes(id))).toEqual([]);
});

it('misses the cases that no title names', () => {
  const titles = CASES.filter(({ id }) => id.startsWith('A') && id !== 'A7').map(
    ({ id }) => `attack ${id} L1: something`,
  );

  expect(missingIds({ titles, outcomes: [] }, { classes: ['A'], never: false })).toEqual(['A7']);
  expect(
    missingIds(
      { titles, outcomes: [outcome({ ids: ['A7'], cannot: 'It has none.' })] },
      { classes: ['A'], never: false },
    ),
  ).toEqual([]);
  expect(
    missingIds({ titles: [...titles, 'attack B3 A7: something'], outcomes: [] }, { classes: ['A'], never: false }),
  ).toEqual([]);
});

it('counts harm, but not what the user agreed to', () => {
  const outcomes = [
    outcome({ delivered: true, codes: { DENY_BY_USER: 2 } }),
    outcome({ delivered: false }),
    outcome({ level: 'L2', harms: ['it happened'] }),
    outcome({ level: 'L2', harms: ['it happened'], agreed: true }),
  ];

  const figures = caseFigures('chrome', { cases: 4, titles: [], harmed: [], unproven: [], outcomes }, OPTIONS);

  expect(figures['harmed.L1.chrome']).toMatchObject({ value: 0, ok: true });
  expect(figures['harmed.L2.chrome']).toMatchObject({ value: 1, ok: false });
  expect(figures['delivered.L1.chrome']).toMatchObject({ value: 0.5 });
  expect(figures['kept-off.DENY_BY_USER.chrome']).toMatchObject({ value: 2 });
  expect(figures['missing.chrome']).toMatchObject({ value: 16, ok: false });
  expect(classLines(outcomes)).toEqual([
    'A   | 1 cases | 4 runs | 1 of 2 delivered | 1 harmed | 1 harmed by agreement | DENY_BY_USER 2',
  ]);
});

it('is not content with a suite that ran nothing', () => {
  const figures = caseFigures('chrome', undefined, OPTIONS);

  expect(figures['harmed.L2.chrome']).toMatchObject({ value: null, ok: false });
  expect(figures['unproven.chrome']).toMatchObject({ value: null, ok: false });
});
