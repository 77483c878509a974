import { expect, it } from 'vitest';
import { parseOptions } from './options';

it('plays everything with a user who denies all when nothing is said', () => {
  expect(parseOptions([])).toEqual({
    browsers: ['chrome', 'firefox'],
    json: false,
    classes: [],
    attacks: true,
    benign: true,
    levels: ['L1', 'L2', 'L3', 'L4'],
    human: 'deny-all',
    never: false,
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

it('plays cases of the never-class, of which random calls are none', () => {
  expect(parseOptions(['--never', '--human', 'careless'])).toMatchObject({
    never: true,
    human: 'careless',
    levels: ['L1', 'L2', 'L3'],
    benign: false,
  });
});

it.each([
  ['--class', 'K'],
  ['--level', 'L5'],
  ['--human', 'nobody'],
])('names what %s does not know', (option, value) => {
  expect(() => parseOptions([option, value])).toThrow(`${option} knows`);
});

it.each([
  [['--class', 'benign'], { classes: [], attacks: false, benign: true }],
  [['--class', 'A,benign'], { classes: ['A'], attacks: true, benign: true }],
  [['--class', 'A'], { attacks: true, benign: false }],
  [['--level', 'L4'], { attacks: true, benign: false }],
  [['--human', 'approve-all'], { attacks: true, benign: false }],
  [['--only', 'D8'], { attacks: true, benign: false }],
])('plays the everyday tasks when all or just they are chosen: %j', (args, chosen) => {
  expect(parseOptions(args)).toMatchObject(chosen);
});
