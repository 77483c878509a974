import { expect, it } from 'vitest';
import { stepLimitFrom } from './step-limit';

it.each([
  ['40', 40],
  ['0', 1],
  ['99999', 1_000],
  ['abc', 130],
  ['', 130],
])('reads %j', (text, expected) => {
  expect(stepLimitFrom(text, 130)).toBe(expected);
});
