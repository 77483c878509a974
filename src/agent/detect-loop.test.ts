import { expect, it } from 'vitest';
import { loopKeyOf, roundsAtEnd } from './detect-loop';

it('gives equal calls with equal results one key, whatever the order of their arguments', () => {
  expect(loopKeyOf('fill', { a: 1, b: [2, { c: 3, d: 4 }] }, 'ok')).toBe(
    loopKeyOf('fill', { b: [2, { d: 4, c: 3 }], a: 1 }, 'ok'),
  );
});

it.each([
  ['name', loopKeyOf('look', { a: 1 }, 'ok')],
  ['input', loopKeyOf('fill', { a: 2 }, 'ok')],
  ['result', loopKeyOf('fill', { a: 1 }, 'other')],
])('gives calls that differ in their %s different keys', (_what, key) => {
  expect(key).not.toBe(loopKeyOf('fill', { a: 1 }, 'ok'));
});

it.each([
  ['', 0],
  ['a', 1],
  ['ab', 1],
  ['aaa', 3],
  ['baaa', 3],
  ['aaab', 1],
  ['ababab', 3],
  ['xababab', 3],
  ['abababx', 1],
  ['abcabcabc', 3],
  ['abcdabcdabcd', 1],
])('counts the rounds at the end of %s', (keys, rounds) => {
  expect(roundsAtEnd([...keys])).toBe(rounds);
});
