import { expect, it } from 'vitest';
import { bookOf, joinBooks } from './secret-book';

const KEY = 'sk-test-0123456789abcdefghij';
const book = bookOf([KEY, 'ollama', 'not-needed-here']);

it.each([
  [KEY, true],
  [`Bearer ${KEY.toUpperCase()}`, true],
  [KEY.split('').join(' '), true],
  [KEY.slice(0, 20), true],
  [KEY.slice(0, 12), false],
  ['ollama not-needed-here', false],
])('says whether %s holds a secret', (text, holds) => {
  expect(book.holds(text)).toBe(holds);
});

it('hides secrets where they stand as a whole', () => {
  expect(book.hide(`a ${KEY} b ollama`)).toBe('a [secret] b ollama');
});

it('joins books', () => {
  const joined = joinBooks([book, bookOf(['another-key-42-of-mine'])]);

  expect(joined.holds('another-key-42-of-mine')).toBe(true);
  expect(joined.hide(`${KEY} another-key-42-of-mine`)).toBe('[secret] [secret]');
});
