import { expect, it } from 'vitest';
import { matchesSite } from './match-site';

it.each([
  ['https://shop.test/*', 'https://shop.test/a?b', true],
  ['https://shop.test/*', 'http://shop.test/a', false],
  ['https://shop.test/*', 'https://evil.test/?https://shop.test/', false],
  ['https://shop.test/*', 'https://shop.test.evil.test/', false],
  ['https://shop.test/*', 'https://a.shop.test/', false],
  ['*://shop.test/*', 'http://shop.test/', true],
  ['*://shop.test/*', 'ftp://shop.test/', false],
  ['https://*.shop.test/*', 'https://a.b.shop.test/', true],
  ['https://*.shop.test/*', 'https://shop.test/', true],
  ['https://*.shop.test/*', 'https://evilshop.test/', false],
  ['*://*/*', 'https://anything.test/x', true],
  ['*://*/*', 'chrome://settings/', false],
  ['https://shop.test/abs/*', 'https://shop.test/abs/1', true],
  ['https://shop.test/abs/*', 'https://shop.test/absent', false],
  ['https://shop.test/abs', 'https://shop.test/abs/1', false],
  ['https://shop.test/a*/b*c', 'https://shop.test/ax/bc', true],
  ['https://shop.test/ab*b', 'https://shop.test/ab', false],
  ['https://shop.test:8443/*', 'https://shop.test:8443/', true],
  ['https://shop.test:8443/*', 'https://shop.test/', false],
  ['shop.test', 'https://shop.test/', false],
  ['https://shop.test/*', 'not an address', false],
])('webbrain 5.3 siteAdapters: of %s is %s: %s', (pattern, address, matches) => {
  expect(matchesSite(pattern, address)).toBe(matches);
});

it('takes no time that grows with the stars of a pattern', () => {
  const pattern = `https://shop.test/${'*a'.repeat(200)}*b`;
  const startedAtMs = performance.now();

  expect(matchesSite(pattern, `https://shop.test/${'a'.repeat(20_000)}`)).toBe(false);
  expect(performance.now() - startedAtMs).toBeLessThan(200);
});
