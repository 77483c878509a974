import { expect, it } from 'vitest';
import { parseFrameName, parseRef } from './element-ref';

it.each([
  ['e12', { frame: '', number: 12 }],
  ['f3e12', { frame: 'f3', number: 12 }],
  [' [ref=f3e1] ', { frame: 'f3', number: 1 }],
  ['f3', undefined],
  ['e12x', undefined],
  ['3', undefined],
])('reads %j', (text, ref) => {
  expect(parseRef(text)).toEqual(ref);
});

it.each([
  ['f3', 'f3'],
  ['[f10]', 'f10'],
  ['f3e1', undefined],
  ['frame', undefined],
])('reads the frame name %j', (text, name) => {
  expect(parseFrameName(text)).toBe(name);
});
