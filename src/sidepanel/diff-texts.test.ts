import { expect, it } from 'vitest';
import { diffTexts } from './diff-texts';

it('tells what went and what came, with the lines beside it', () => {
  expect(diffTexts('a\nb\nc\nd\ne\nf', 'a\nb\nc\nD\ne\nf')).toEqual([' …', ' b', ' c', '-d', '+D', ' e', ' f']);
});

it('leaves out what is far from every change', () => {
  const text = (line: number, changed: string) =>
    Array.from({ length: 30 }, (_, at) => (at === line ? changed : `${at}`));

  expect(diffTexts(text(10, 'old').join('\n'), text(10, 'new').join('\n'))).toEqual([
    ...[' …', ' 8', ' 9', '-old', '+new', ' 11', ' 12', ' …'],
  ]);
});

it.each([
  ['lines that came', 'a\nc', 'a\nb\nc', [' a', '+b', ' c']],
  ['lines that went', 'a\nb\nc', 'a\nc', [' a', '-b', ' c']],
  ['another text', 'a', 'b', ['-a', '+b']],
])('tells %s', (_, before, now, lines) => {
  expect(diffTexts(before, now)).toEqual(lines);
});

it('does not compare what is far too long, and hides nothing of it', () => {
  const long = Array.from({ length: 801 }, (_, at) => `${at}`);

  const lines = diffTexts(long.join('\n'), 'short');

  expect(lines).toHaveLength(802);
  expect(lines.at(-1)).toBe('+short');
});
