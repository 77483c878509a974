import { expect, it } from 'vitest';
import { boundTab } from './bound-tab';

it.each([
  ['?tab=12', 12],
  ['?x=1&tab=3', 3],
  ['', undefined],
  ['?tab=', undefined],
  ['?tab=-4', undefined],
  ['?tab=1e3', undefined],
])('reads %j', (search, expected) => {
  expect(boundTab(search)).toBe(expected);
});
