import { describe, expect, it } from 'vitest';
import { type CanonicalUrl, canonicalUrl } from './canonical-url';
import { isSameSite, siteOf } from './site';

describe('siteOf', () => {
  it.each([
    ['https://www.example.co.uk/a', 'www.example.co.uk', 'example.co.uk'],
    ['https://someone.github.io/', 'someone.github.io', 'someone.github.io'],
    ['http://127.0.0.1:8080/', '127.0.0.1:8080', '127.0.0.1'],
    ['http://localhost:3000/', 'localhost:3000', 'localhost'],
    ['http://[::1]:3000/', '[::1]:3000', '[::1]'],
    ['https://shop.пример.рф/', 'shop.xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd.xn--p1ai'],
    ['https://co.uk/', 'co.uk', 'co.uk'],
  ])('finds host and domain of %s', (text, host, domain) => {
    expect(siteOf(parse(text))).toMatchObject({ host, domain, origin: new URL(text).origin });
  });
});

describe('isSameSite', () => {
  it.each([
    ['https://www.example.com/', 'https://shop.example.com/', true],
    ['http://example.com/', 'https://example.com/', true],
    ['https://example.com/', 'http://example.com/', false],
    ['https://example.com/', 'https://example.com:8443/', false],
    ['https://a.github.io/', 'https://b.github.io/', false],
    ['http://localhost:3000/', 'http://localhost:8080/', false],
    ['https://example.com/', 'https://example.org/', false],
    ['https://1.2.3.4/', 'https://1.2.3.5/', false],
  ])('says of %s and %s: %s', (one, other, expected) => {
    expect(isSameSite(parse(one), parse(other))).toBe(expected);
  });
});

function parse(text: string): CanonicalUrl {
  const result = canonicalUrl(text);
  if (!result.ok) throw new Error(`${text}: ${result.code}`);
  return result.url;
}
