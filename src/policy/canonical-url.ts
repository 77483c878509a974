import type { DenyCode } from './verdict';

/** An address the agent may use, as the platform's parser reads it. */
export interface CanonicalUrl {
  /** The whole address, fragment included. */
  readonly href: string;
  /** The address without its fragment: two addresses with one `resource` are one request. */
  readonly resource: string;
  readonly origin: string;
  /** Host in punycode, without a trailing dot, with the port unless it is the scheme's own. */
  readonly host: string;
  /** `host` without the port; IPv6 in brackets. */
  readonly hostname: string;
  /** Empty for the scheme's own. */
  readonly port: string;
  readonly scheme: 'http' | 'https';
  readonly pathname: string;
  /** With its `?`; empty without one. */
  readonly search: string;
  /** With its `#`; empty without one. */
  readonly hash: string;
}

/** A canonical address, or the code of the reason why the agent may not use it. */
export type CanonicalUrlResult =
  | { readonly ok: true; readonly url: CanonicalUrl }
  | { readonly ok: false; readonly code: Extract<DenyCode, 'DENY_BAD_URL' | 'DENY_SCHEME'> };

const MAX_URL_CHARS = 8_192;
const MAX_HOST_CHARS = 253;

// "Port blocking" of the Fetch standard: services that a request could be mistaken by.
const BAD_PORTS = new Set(
  (
    '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 ' +
    '135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 ' +
    '995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080'
  ).split(' '),
);

/**
 * Reads an address the way the browser will and tests what came out, never the raw text. Only `http:` and `https:`
 * pass; user names, forbidden ports, unusual hosts, control characters and misleading backslashes do not.
 */
export function canonicalUrl(text: string): CanonicalUrlResult {
  // Before anything else: to look for blanks at the end takes time with the square of the length.
  if (text.length > MAX_URL_CHARS) return bad;
  const given = text.replace(/^ +| +$/g, '');
  if (given.length === 0 || /\p{Cc}/u.test(given)) return bad;
  if (!URL.canParse(given)) return bad;
  const url = new URL(given);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ok: false, code: 'DENY_SCHEME' };
  // The parser takes a backslash for a slash, a reader does not; after `?` or `#` both take it for itself.
  if (/^[^?#]*\\/.test(given) || url.username !== '' || url.password !== '') return bad;
  // Judged before it is set: without its last dot, `0x7f..` would be read anew, as the number of another host.
  const name = url.hostname.replace(/\.$/, '');
  if (!isSoundHost(name) || BAD_PORTS.has(url.port)) return bad;
  if (name !== url.hostname) url.hostname = name;

  const { href, origin, host, hostname, port, pathname, search, hash } = url;
  const scheme = url.protocol === 'https:' ? 'https' : 'http';
  const resource = withoutFragment(href, hash);
  return { ok: true, url: { href, resource, origin, host, hostname, port, scheme, pathname, search, hash } };
}

const bad: CanonicalUrlResult = { ok: false, code: 'DENY_BAD_URL' };

function isSoundHost(hostname: string): boolean {
  return hostname.length <= MAX_HOST_CHARS && hostname.split('.').every((label) => label !== '');
}

function withoutFragment(href: string, hash: string): string {
  // An address that ends in a bare `#` has an empty `hash`.
  if (hash === '') return href.endsWith('#') ? href.slice(0, -1) : href;
  return href.slice(0, -hash.length);
}
