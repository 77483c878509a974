import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textPage } from './text-page';

describe('textPage', () => {
  it('returns a short text whole', () => {
    expect(textPage('abc', 0, 10)).toEqual({ text: 'abc' });
  });

  it('ends at a line where one is near', () => {
    expect(textPage('aaaa\nbbbb cccc', 0, 6)).toEqual({ text: 'aaaa\n', nextOffset: 5 });
  });

  it('ends at a word where no line is near', () => {
    expect(textPage('aaaaaaaaa bbbbbbb', 0, 11)).toEqual({ text: 'aaaaaaaaa ', nextOffset: 10 });
  });

  it('gives pages that join to the text, never split a character and never exceed the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.integer({ min: 2, max: 50 }), (text, maxChars) => {
        let joined = '';
        let offset: number | undefined = 0;
        while (offset !== undefined) {
          const page: ReturnType<typeof textPage> = textPage(text, offset, maxChars);
          expect(page.text.length).toBeLessThanOrEqual(maxChars);
          expect(page.text.isWellFormed()).toBe(text.slice(offset, offset + page.text.length).isWellFormed());
          joined += page.text;
          offset = page.nextOffset;
        }
        expect(joined).toBe(text);
      }),
    );
  });

  it('begins behind a character that the offset would split', () => {
    expect(textPage('😀a', 1, 10)).toEqual({ text: 'a' });
  });
});
