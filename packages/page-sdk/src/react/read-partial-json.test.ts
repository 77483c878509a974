import { expect, it } from 'vitest';
import { readPartialJson } from './read-partial-json';

it.each([
  ['', {}],
  ['{', {}],
  ['{"a', {}],
  ['{"a":', {}],
  ['{"a":"re', { a: 're' }],
  ['{"a":"x\\', { a: 'x' }],
  ['{"a":"x\\u00', { a: 'x' }],
  ['{"a":[1,2', { a: [1, 2] }],
  ['{"a":{"b":"}"},"c":tr', { a: { b: '}' } }],
  ['{"a":1}', { a: 1 }],
  ['[1', {}],
])('reads of %s what is there', (text, value) => {
  expect(readPartialJson(text)).toEqual(value);
});
