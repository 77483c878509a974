import { describe, expect, it } from 'vitest';
import { canonicalUrl } from '../policy/canonical-url';
import { matchesUrlRule } from './match-url-rule';

function matches(host: string, paths: readonly string[], address: string): boolean {
  const read = canonicalUrl(address);
  return read.ok && matchesUrlRule({ host, paths }, read.url);
}

describe('webbrain 5.3 inputUrlAllowlist', () => {
  it.each([
    ['papers.test', [], 'https://papers.test/x', true],
    ['papers.test', [], 'https://PAPERS.test./x', true],
    ['papers.test', [], 'https://papers.test:8443/x', true],
    ['papers.test:8443', [], 'https://papers.test/x', false],
    ['papers.test', [], 'https://a.papers.test/x', false],
    ['papers.test', [], 'https://papers.test.evil.test/', false],
    ['papers.test', [], 'https://evilpapers.test/', false],
    ['*.papers.test', [], 'https://papers.test/', true],
    ['*.papers.test', [], 'https://a.b.papers.test/', true],
    ['*.papers.test', [], 'https://evilpapers.test/', false],
    ['papers.test', ['/abs/'], 'https://papers.test/abs/1?x=/..', true],
    ['papers.test', ['/abs/'], 'https://papers.test/abs', false],
    ['papers.test', ['/'], 'https://papers.test/anything', true],
    ['papers.test', ['/a', '/b'], 'https://papers.test/b', true],
    ['papers.test', ['/caf%C3%A9'], 'https://papers.test/café/menu', true],
  ])('%s %j %s: %s', (host, paths, address, isAllowed) => {
    expect(matches(host, paths, address)).toBe(isAllowed);
  });
});

describe('H21 tricks with paths', () => {
  it.each([
    'https://papers.test/okay',
    'https://papers.test/ok/../admin',
    'https://papers.test/ok/..%2fadmin',
    'https://papers.test/ok/%2e%2e/admin',
    'https://papers.test/ok/%252e%252e/admin',
    'https://papers.test/ok/..%5cadmin',
    'https://papers.test/ok/%2f..%2fadmin',
    'https://papers.test/ok/%',
    'https://papers.test//ok',
    'https://papers.test\\@evil.test/ok',
    'https://papers.test@evil.test/ok',
    'https://evil.test/?https://papers.test/ok',
  ])('do not pass: %s', (address) => {
    expect(matches('papers.test', ['/ok'], address)).toBe(false);
  });

  it('do not stop what is plain', () => {
    expect(matches('papers.test', ['/ok'], 'https://papers.test/ok/a.b..c')).toBe(true);
  });
});
