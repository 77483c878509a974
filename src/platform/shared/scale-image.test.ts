import { expect, it } from 'vitest';
import { fitInto } from './scale-image';

it('scales the longer side to the limit and keeps the proportions', () => {
  expect(fitInto({ width: 2_400, height: 1_800 }, 1_568)).toEqual({ widthPx: 1_568, heightPx: 1_176 });
  expect(fitInto({ width: 1_000, height: 4_000 }, 1_000)).toEqual({ widthPx: 250, heightPx: 1_000 });
});

it('enlarges nothing', () => {
  expect(fitInto({ width: 800, height: 600 }, 1_568)).toEqual({ widthPx: 800, heightPx: 600 });
});

it('leaves at least one pixel of a thin picture', () => {
  expect(fitInto({ width: 10_000, height: 1 }, 100)).toEqual({ widthPx: 100, heightPx: 1 });
});
