import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { sliceText } from './slice-text';

it('cuts a text into whole windows that make it up', () => {
  return fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 10, max: 60 }), (text, limit) => {
      let read = '';
      let offset: number | undefined = 0;
      while (offset !== undefined) {
        const slice: ReturnType<typeof sliceText> = sliceText(text, offset, limit);
        expect(slice.text.isWellFormed()).toBe(text.isWellFormed());
        expect(slice.text.length).toBeLessThanOrEqual(limit);
        read += slice.text;
        offset = slice.nextOffset;
      }

      expect(read).toBe(text);
    }),
  );
});

it('moves an offset inside a pair to its start', () => {
  expect(sliceText('a😀b', 2, 10).text).toBe('😀b');
});

it('prefers to end at a line', () => {
  expect(sliceText('one two three\nfour five', 0, 18).text).toBe('one two three\n');
});
