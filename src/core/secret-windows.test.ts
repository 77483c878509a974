import { expect, it } from 'vitest';
import { hashesOf, plainForm, windowsOf } from './secret-windows';

it('gives a hash for each piece of a value, in order', () => {
  expect(windowsOf('hunter2-hunter3', 'salt')).toEqual(hashesOf('hunter2hunter3', 'salt', 8));
  expect(windowsOf('hunter2-hunter3', 'salt')).toHaveLength(7);
});

it('gives other hashes for another salt', () => {
  expect(windowsOf('correct horse', 'one')).not.toEqual(windowsOf('correct horse', 'two'));
});

it.each([
  ['12345', 0],
  ['123456', 1],
  ['secret', 0],
  ['4111 1111 1111 1111', 9],
])('gives for %s so many: %i', (value, count) => {
  expect(windowsOf(value, 'salt')).toHaveLength(count);
});

it('takes no notice of blanks, hyphens and capitals', () => {
  expect(plainForm('Ab-c D\n4')).toBe('abcd4');
});
