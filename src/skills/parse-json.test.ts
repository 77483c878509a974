import { expect, it } from 'vitest';
import { parseJson } from './parse-json';

it.each(['null', '0', '"a"', '[]', '{"a":[{"b":null}]}'])('reads %s', (text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

it.each([
  '',
  '{',
  'undefined',
  `${'['.repeat(300)}${']'.repeat(300)}`,
  `${'{"a":'.repeat(90_000)}1${'}'.repeat(90_000)}`,
])('does not read %.20s…', (text) => {
  expect(parseJson(text)).toBeUndefined();
});

it('reads what is wide', () => {
  expect(parseJson(JSON.stringify(Array.from({ length: 200_000 }, () => [])))).toHaveLength(200_000);
});
