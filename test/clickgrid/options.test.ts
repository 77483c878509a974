import { expect, it } from 'vitest';
import { parseOptions } from './options.ts';

it('takes both browsers and everything when nothing is said', () => {
  expect(parseOptions([])).toEqual({ browsers: ['chrome', 'firefox'], json: false });
});

it('takes one browser, one zoom and a part of the targets', () => {
  expect(parseOptions(['--browser', 'firefox', '--zoom', '1.5', '--every', '5', '--json'])).toEqual({
    browsers: ['firefox'],
    json: true,
    zoom: 1.5,
    every: 5,
  });
});

it.each([
  ['--browser', 'opera'],
  ['--zoom', 'big'],
  ['--every', '0'],
])('refuses %s %s', (option, value) => {
  expect(() => parseOptions([option, value])).toThrow();
});
