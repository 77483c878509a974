import { expect, it } from 'vitest';
import { revealInvisible } from './reveal-invisible';

const shown = (text: string) =>
  revealInvisible(text)
    .map((piece) => piece.text)
    .join('');

it('leaves text that can be seen in one piece, with its line breaks and tabs', () => {
  expect(revealInvisible('Grüße,\n\t東京 🙂 a b')).toEqual([{ kind: 'plain', text: 'Grüße,\n\t東京 🙂 a b' }]);
});

it.each([
  ['right-to-left override', 'invoice\u202Egpj.exe', 'invoice⟦U+202E⟧gpj.exe'],
  ['zero-width space', 'pay\u200Bpal', 'pay⟦U+200B⟧pal'],
  ['tag character', 'hi\u{E0041}', 'hi⟦U+E0041⟧'],
  ['no-break space', 'a\u00A0b', 'a⟦U+00A0⟧b'],
  ['soft hyphen', 'a\u00ADb', 'a⟦U+00AD⟧b'],
  ['carriage return', 'a\rb', 'a⟦U+000D⟧b'],
  ['line separator', 'a\u2028b', 'a⟦U+2028⟧b'],
  ['blank letter of Hangul', 'a\u3164b', 'a⟦U+3164⟧b'],
  ['variation selector', 'a\uFE01b', 'a⟦U+FE01⟧b'],
  ['lone surrogate', 'a\uD800b', 'a⟦U+D800⟧b'],
  ['null', 'a\u0000b', 'a⟦U+0000⟧b'],
])('draws a %s', (_name, text, expected) => {
  expect(shown(text)).toBe(expected);
});

it('marks what it draws, so that the same characters typed as text look different', () => {
  expect(revealInvisible('\u202E⟦U+202E⟧')).toEqual([
    { kind: 'drawn', text: '⟦U+202E⟧' },
    { kind: 'plain', text: '⟦U+202E⟧' },
  ]);
});

it('has nothing to show of an empty text', () => {
  expect(revealInvisible('')).toEqual([]);
});
