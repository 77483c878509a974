import { expect, it } from 'vitest';
import { parseOptions } from './options.ts';

it('measures both browsers and prints no JSON unless asked', () => {
  expect(parseOptions([])).toEqual({ browsers: ['chrome', 'firefox'], json: false, write: false });
});

it('takes one browser', () => {
  expect(parseOptions(['--browser', 'firefox', '--json'])).toEqual({ browsers: ['firefox'], json: true, write: false });
});

it.each([
  [['--browser', 'safari'], 'not safari'],
  [['--browser', 'chrome', '--write'], 'both browsers'],
  [['--fast'], '--fast'],
])('refuses %j', (args, reason) => {
  expect(() => parseOptions(args)).toThrow(reason);
});
