import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseText } from './normalise-text';

describe('normaliseText', () => {
  it.each([
    ['tags', 'a\u{e0041}\u{e0042}b', 'ab'],
    ['zero-width characters', 'a\u200b\u2060\ufeff\u00adb', 'ab'],
    ['control characters', 'a\u0000\u001b\u0085b', 'ab'],
    ['variation selectors that carry data', 'a\ufe01\u{e0100}\u{e01ef}b', 'ab'],
    ['invisible fillers', 'a\u3164\u115fb', 'ab'],
    ['direction marks', 'a\u200e\u200f\u061cb', 'ab'],
    ['a joiner between Latin letters', 'a\u200db\u200cc', 'abc'],
  ])('drops %s', (_, text, expected) => {
    expect(normaliseText(text)).toBe(expected);
  });

  it.each([
    ['direction overrides as code points', 'a\u202eb\u2066c', 'a⟦U+202E⟧b⟦U+2066⟧c'],
    ['half a surrogate pair as a replacement', 'a\ud83db', 'a\ufffdb'],
  ])('shows %s', (_, text, expected) => {
    expect(normaliseText(text)).toBe(expected);
  });

  it.each([
    ['tabs and line ends', 'a\tb\r\nc'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['Hindi with a joiner', 'क्\u200dष'],
    ['joined emoji', '👩\u200d❤️\u200d👩 👩🏽\u200d🚀'],
    ['emoji with a selector', '☎️ 1️⃣'],
    ['other scripts', '你好 Ελλάδα שלום 😀'],
  ])('keeps %s', (_, text) => {
    expect(normaliseText(text)).toBe(text);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normaliseText(text);

        expect(normaliseText(once)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });
});
