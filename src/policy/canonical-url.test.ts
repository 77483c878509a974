import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BAD_URLS, ODD_URLS } from '../../test/fakes/odd-urls';
import { canonicalUrl } from './canonical-url';

describe('canonicalUrl', () => {
  it('reads an address with its parts', () => {
    expect(canonicalUrl('HTTPS://Shop.Example:8443/a?b=c#d')).toEqual({
      ok: true,
      url: {
        href: 'https://shop.example:8443/a?b=c#d',
        resource: 'https://shop.example:8443/a?b=c',
        origin: 'https://shop.example:8443',
        host: 'shop.example:8443',
        hostname: 'shop.example',
        port: '8443',
        scheme: 'https',
        pathname: '/a',
        search: '?b=c',
        hash: '#d',
      },
    });
  });

  it.each([
    ['https://example.com./', 'https://example.com'],
    ['http://localhost.:3000/', 'http://localhost:3000'],
    ['https://example.com:443/', 'https://example.com'],
    ['https://пример.рф/', 'https://xn--e1afmkfd.xn--p1ai'],
    ['https://ＥＸＡＭＰＬＥ.com/', 'https://example.com'],
    ['http://2130706433/', 'http://127.0.0.1'],
    ['http://0x7f000001/', 'http://127.0.0.1'],
    ['http://0177.0.0.1/', 'http://127.0.0.1'],
    ['http://127.1/', 'http://127.0.0.1'],
    ['http://１２７.0.0.1/', 'http://127.0.0.1'],
    ['http://①②⑦.0.0.1/', 'http://127.0.0.1'],
    ['http://%31%32%37.0.0.1/', 'http://127.0.0.1'],
    ['http://[::ffff:127.0.0.1]/', 'http://[::ffff:7f00:1]'],
    [' https://example.com/ ', 'https://example.com'],
  ])('folds %j to %s', (text, origin) => {
    expect(canonicalUrl(text)).toMatchObject({ ok: true, url: { origin } });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'about:blank',
    'view-source:https://example.com/',
    'chrome://settings/',
    'chrome-extension://abc/panel.html',
    'moz-extension://abc/panel.html',
    'ftp://example.com/',
    'ws://example.com/',
    'mailto:a@example.com',
    'tel:1',
    'JaVaScRiPt:alert(1)',
  ])('refuses the scheme of %s', (text) => {
    expect(canonicalUrl(text)).toEqual({ ok: false, code: 'DENY_SCHEME' });
  });

  it.each([
    '',
    'example.com',
    '/cart',
    'https://',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://example.com@evil.example/',
    'https://evil.example\\@example.com/',
    'https:\\\\example.com/',
    'https://exa\nmple.com/',
    'java\tscript:alert(1)',
    'https://example.com/\u0000',
    'https://example.com../',
    'https://./',
    'https://a..b/',
    'http://example.com:22/',
    'http://example.com:6667/',
    `https://example.com/${'a'.repeat(8_192)}`,
    `https://${'a.'.repeat(130)}com/`,
  ])('refuses %j', (text) => {
    expect(canonicalUrl(text)).toEqual({ ok: false, code: 'DENY_BAD_URL' });
  });

  it.each([
    ['https://example.com/a#b', 'https://example.com/a'],
    ['https://example.com/a#', 'https://example.com/a'],
    ['https://example.com/a?b#c#d', 'https://example.com/a?b'],
  ])('takes the fragment of %s off the resource', (text, resource) => {
    expect(canonicalUrl(text)).toMatchObject({ ok: true, url: { resource } });
  });

  it('refuses an endless address without reading it', () => {
    expect(canonicalUrl(`https://example.com/${' '.repeat(1_000_000)}x`)).toEqual({ ok: false, code: 'DENY_BAD_URL' });
  });

  it('keeps a backslash that belongs to a query', () => {
    expect(canonicalUrl('https://example.com/?q=\\')).toMatchObject({ ok: true });
  });

  it('gives what it gave when it reads its own answer', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), hostileAddress), (text) => {
        const once = canonicalUrl(text);
        if (!once.ok) return;

        expect(canonicalUrl(once.url.href)).toEqual(once);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['https://0x7f../', 'https://127.0.0.1../', 'https://example.com../', 'https://a..b/'])(
    'refuses a host with an empty label, and does not read it anew: %s',
    (text) => {
      expect(canonicalUrl(text)).toEqual({ ok: false, code: 'DENY_BAD_URL' });
    },
  );

  it('reads what is odd as the platform does, part by part', () => {
    for (const text of ODD_URLS) {
      const platform = new URL(text);
      const { hostname } = platform;
      platform.hostname = hostname.replace(/\.$/, '');
      const { href, origin, host, port, pathname, search, hash } = platform;

      expect([text, canonicalUrl(text)]).toMatchObject([
        text,
        { ok: true, url: { href, origin, host, hostname: platform.hostname, port, pathname, search, hash } },
      ]);
    }
  });

  it('reads nothing of what is no web address, or reads as another', () => {
    for (const text of BAD_URLS) expect([text, canonicalUrl(text).ok]).toEqual([text, false]);
  });

  it('is asked about enough of them', () => {
    expect(new Set([...ODD_URLS, ...BAD_URLS]).size).toBeGreaterThan(400);
  });

  it('names the origin that the platform would go to, and no user', () => {
    fc.assert(
      fc.property(hostileAddress, (text) => {
        const result = canonicalUrl(text);
        if (!result.ok) return;
        const platform = new URL(text);

        expect(['http:', 'https:']).toContain(platform.protocol);
        expect(`${platform.username}${platform.password}`).toBe('');
        expect(result.url.hostname).toBe(platform.hostname.replace(/\.$/, ''));
      }),
      { numRuns: 1_000 },
    );
  });
});

const hostileAddress = fc
  .array(
    fc.constantFrom(
      'http:',
      'https:',
      'HTTP:',
      'javascript:',
      'data:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      'a',
      'example.com',
      '127.0.0.1',
      '[::1]',
      '%31',
      '１',
      '.',
      '。',
      '443',
      '80',
      '22',
      '?',
      '#',
      'x=1',
      '\t',
      '\n',
      ' ',
      '\u200b',
      'é',
      'xn--',
      '%00',
      '0x7f',
      '😀',
    ),
    { maxLength: 12 },
  )
  .map((parts) => `https://${parts.join('')}`)
  .chain((url) => fc.constantFrom(url, url.slice(8), url.replace('https://', 'http:')));
