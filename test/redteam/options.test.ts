import { expect, it } from 'vitest';
import { parseOptions } from './options';

it('plays everything with a user who denies all when nothing is said', () => {
  expect(parseOptions([])).toEqual({
    browsers: ['chrome', 'firefox'],
    json: false,
    classes: [],
    levels: ['L1', 'L2', 'L3', 'L4'],
    human: 'deny-all',
    killMatrix: false,
  });
});

it('takes classes, levels and another user', () => {
  expect(parseOptions(['--class', 'A,B', '--level', 'L1,L3', '--human', 'careless', '--guards'])).toMatchObject({
    classes: ['A', 'B'],
    levels: ['L1', 'L3'],
    human: 'careless',
    killMatrix: true,
  });
});

it.each([
  ['--class', 'K'],
  ['--level', 'L5'],
  ['--human', 'nobody'],
])('names what %s does not know', (option, value) => {
  expect(() => parseOptions([option, value])).toThrow(`${option} knows`);
});
