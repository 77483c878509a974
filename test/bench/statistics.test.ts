import { describe, expect, it } from 'vitest';
import { median, quantile } from './statistics.ts';

describe('median', () => {
  it('is the value in the middle, whatever the order', () => {
    expect(median([900, 2, 1])).toBe(2);
  });

  it('lies between the two in the middle when their number is even', () => {
    expect(median([4, 1, 2, 100])).toBe(3);
  });
});

describe('quantile', () => {
  it('gives the ends and what lies between neighbours', () => {
    const values = [0, 10, 20, 30, 40];

    expect([0, 0.25, 0.95, 1].map((share) => quantile(values, share))).toEqual([0, 10, 38, 40]);
  });

  it('leaves the values as they were', () => {
    const values = [3, 1, 2];

    quantile(values, 0.5);

    expect(values).toEqual([3, 1, 2]);
  });

  it('refuses to make up a figure of nothing', () => {
    expect(() => quantile([], 0.5)).toThrow(RangeError);
  });
});
