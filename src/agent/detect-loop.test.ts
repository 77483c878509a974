import { expect, it } from 'vitest';
import { loopKeyOf } from './detect-loop';

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
