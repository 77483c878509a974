import { expect, it } from 'vitest';
import { fileNameOf } from './content-disposition';

it.each([
  ['attachment; filename="a b.pdf"', 'a b.pdf'],
  ['attachment; filename=plain.csv', 'plain.csv'],
  [`attachment; filename="x.txt"; filename*=UTF-8''%E8%A1%A8.txt`, '表.txt'],
  [`attachment; filename="x.txt"; filename*=UTF-8''%FF.txt`, 'x.txt'],
  ['attachment; filename="a\\"b.txt"', 'a"b.txt'],
  ['inline', undefined],
])('reads the name in %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});
