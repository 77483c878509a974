import { expect, it } from 'vitest';
import { isAtEnd } from './follow-scroll';

it.each([
  [500, true],
  [460, true],
  [400, false],
  [0, false],
])('at %i of 500', (scrollTop, expected) => {
  expect(isAtEnd({ scrollTop, scrollHeight: 1_000, clientHeight: 500 })).toBe(expected);
});
