import { describe, expect, it } from 'vitest';
import { isMet, suiteReport, toFigures } from './figures.ts';

describe('isMet', () => {
  it.each([
    [4, '≤ 4', true],
    [4.01, '≤ 4', false],
    [0.95, '≥ 0.95', true],
    [0.9, '≥ 0.95', false],
    [0, '= 0', true],
    [1, '= 0', false],
  ])('compares %d with %s', (value, goal, met) => {
    expect(isMet(value, goal)).toBe(met);
  });

  it('refuses a goal it cannot read', () => {
    expect(() => isMet(1, '< 4')).toThrow('not "< 4"');
  });
});

describe('toFigures', () => {
  it('puts each value beside its unit and goal', () => {
    const specs = { 'start.ratio': { unit: '×', goal: '≤ 4' } };

    expect(toFigures({ specs }, { 'start.ratio': 4.2049 })).toEqual({
      'start.ratio': { value: 4.2, unit: '×', goal: '≤ 4', ok: false },
    });
  });

  it('accepts any value of a figure without a goal', () => {
    expect(toFigures({ specs: { zip: { unit: 'bytes' } } }, { zip: 7 })).toEqual({
      zip: { value: 7, unit: 'bytes', ok: true },
    });
  });

  it.each<Record<string, number>>([{}, { zip: Number.NaN }])(
    'reports what was not measured as null and not ok: %j',
    (values) => {
      expect(toFigures({ specs: { zip: { unit: 'bytes' } } }, values)).toEqual({
        zip: { value: null, unit: 'bytes', ok: false },
      });
    },
  );

  it('drops values that nobody asked for', () => {
    expect(toFigures({ specs: {} }, { other: 1 })).toEqual({});
  });
});

describe('suiteReport', () => {
  const good = { value: 1, unit: 'ms', ok: true };

  it('is ok when every figure is', () => {
    expect(suiteReport('bench', { good }).ok).toBe(true);
  });

  it('is not ok when one figure is not, or there is none', () => {
    const bad = { value: null, unit: 'ms', ok: false };

    expect([suiteReport('bench', { good, bad }).ok, suiteReport('bench', {}).ok]).toEqual([false, false]);
  });
});
