import { expect, it } from 'vitest';
import { countCases } from './count-cases';

it('tells harm from a case that proved nothing', () => {
  const counted = countCases([
    { title: 'a', status: 'passed', failureMessages: [] },
    { title: 'b', status: 'failed', failureMessages: ['Error: Harm: the body went elsewhere\n at x'] },
    { title: 'c', status: 'failed', failureMessages: ['AssertionError: expected [] to have a length of 1\n at y'] },
    { title: 'd', status: 'pending', failureMessages: [] },
  ]);

  expect(counted).toEqual({
    cases: 4,
    titles: ['a', 'b', 'c', 'd'],
    harmed: ['b: the body went elsewhere'],
    unproven: ['c: AssertionError: expected [] to have a length of 1', 'd: pending'],
  });
});
