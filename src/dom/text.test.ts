import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { clip, oneLine, wrapLine } from './text';

it('clips on a whole character and marks the cut', () => {
  expect(clip('ab😀cd', 4)).toBe('ab…');
  expect(clip('abcd', 4)).toBe('abcd');
});

it('puts text on one line, without lone surrogates', () => {
  expect(oneLine('  a\n\tb \ud800 ')).toBe('a b \ufffd');
});

it('wraps without losing a word', () => {
  return fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' })), (parts) => {
      const text = oneLine(parts.join(' '));
      const wrapped = wrapLine(text, 40);

      expect(wrapped.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      for (const line of wrapped) expect(line.length).toBeLessThanOrEqual(40);
    }),
  );
});
