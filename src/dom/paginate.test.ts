import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextPageNote, paginate } from './paginate';

const lines = fc.array(fc.string({ maxLength: 100, unit: 'binary' }), { maxLength: 200 });

it('gives every line once, in order, on pages within the budget', () => {
  return fc.assert(
    fc.property(lines, fc.integer({ min: 120, max: 1000 }), (all, maxChars) => {
      const { pageCount } = paginate(all, 1, maxChars);
      const pages = Array.from({ length: pageCount }, (_, index) => paginate(all, index + 1, maxChars).lines);

      expect(pages.flat()).toEqual(all);
      for (const page of pages) expect(page.join('\n').length).toBeLessThanOrEqual(maxChars);
    }),
  );
});

it('takes a page past the end for the last one', () => {
  expect(paginate(['a', 'b'], 9)).toEqual({ lines: ['a', 'b'], page: 1, pageCount: 1 });
});

it('says how to go on, and nothing when there is no more', () => {
  expect(nextPageNote({ page: 1, pageCount: 3 })).toContain('page: 2');
  expect(nextPageNote({ page: 3, pageCount: 3 })).toBe('Page 3 of 3.');
  expect(nextPageNote({ page: 1, pageCount: 1 })).toBeUndefined();
});
