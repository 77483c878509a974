import { expect, it } from 'vitest';
import { fairShares, indentLines, insertTexts, wholeLines } from './join-text';

it('puts texts in their places, and those without a place behind all', () => {
  const text = insertTexts('one\ntwo\nthree', [{ text: '!' }, { at: 7, text: ' and' }, { at: 3, text: ' more' }]);

  expect(text).toBe('one more\ntwo and\nthree!');
});

it('keeps the order of texts for one place, and takes no place behind the end', () => {
  expect(
    insertTexts('ab', [
      { at: 1, text: '1' },
      { at: 99, text: '3' },
      { at: 1, text: '2' },
    ]),
  ).toBe('a12b3');
});

it.each([
  [[10, 20], 100, [10, 20]],
  [[10, 200, 300], 110, [10, 50, 50]],
  [[100, 100, 100], 90, [30, 30, 30]],
  [[5], -3, [0]],
])('shares %j of %i fairly', (wants, total, shares) => {
  expect(fairShares(wants, total)).toEqual(shares);
});

it.each([
  ['one\ntwo', 7, 'one\ntwo'],
  ['one\ntwo', 6, 'one'],
  ['one\ntwo', 3, 'one'],
  ['one\ntwo', 2, ''],
])('cuts %j to whole lines of %i characters', (text, maxChars, lines) => {
  expect(wholeLines(text, maxChars)).toBe(lines);
});

it('moves every line to the right', () => {
  expect(indentLines('a\n b', 2)).toBe('  a\n   b');
});
