import { expect, it } from 'vitest';
import { oneLine } from './one-line';

it.each([
  ['a\nb', 'a b'],
  [' a \r\n\t b ', 'a b'],
  ['a\u2028b\u2029c\u000bd\u000ce', 'a b c d e'],
])('puts %j on one line', (text, line) => {
  expect(oneLine(text)).toBe(line);
});
