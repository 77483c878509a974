import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, limitText } from './limit-result';

describe('cutText', () => {
  it('gives the longest start that fits and ends between characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        fc.integer({ min: -1, max: 40 }),
        (text, maxChars) => {
          const kept = cutText(text, maxChars);

          expect(text.startsWith(kept)).toBe(true);
          expect(kept.length).toBeLessThanOrEqual(Math.max(0, maxChars));
          expect(kept.length).toBeGreaterThanOrEqual(Math.min(text.length, maxChars - 1));
          expect(kept).not.toMatch(/\p{Cs}/u);
        },
      ),
    );
  });

  it('says how much was left out', () => {
    expect(limitText('ab😀', 3)).toEqual({ text: 'ab', omittedChars: 2 });
  });
});
