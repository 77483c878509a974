import { type Field, takeList } from './fields';
import { type Place, quote } from './problems';
import { plainHost } from './read-url-rules';

const MAX_SITES = 20;
const PATTERN = /^(\*|https?):\/\/([^/\s]+)(\/\S*)$/;

// Older manifests name sites by a word; for most the word is the domain.
const DOMAINS: ReadonlyMap<string, string> = new Map([
  ['gmail', 'mail.google.com'],
  ['outlook', 'outlook.live.com'],
  ['wikipedia', 'wikipedia.org'],
]);

/** Match patterns of the pages that a tool is for. A host stands for itself and all below it. */
export function readSites(field: Field): readonly string[] {
  return [...new Set(takeList(field, MAX_SITES).flatMap((entry) => readSite(entry) ?? []))];
}

function readSite({ value, place }: Field): string | undefined {
  if (typeof value !== 'string') return refuse('This', place);
  const text = value.trim();
  const pattern = PATTERN.exec(text);
  if (pattern !== null) {
    const [, scheme = '', authority = '', path = ''] = pattern;
    const [, name = '', port = ''] = /^(.*?)(:\d{1,5})?$/.exec(authority) ?? [];
    const known = plainHost(name);
    return known === undefined ? refuse(quote(text), place) : `${scheme}://${known}${port}${path}`;
  }
  const host = plainHost(text.replace(/^\*\./, ''));
  if (host === undefined) return refuse(quote(text), place);
  if (host === 'localhost' || /^[\d.]+$/.test(host)) return `*://${host}/*`;
  if (host.includes('.')) return `*://*.${host}/*`;
  const domain = DOMAINS.get(host) ?? `${host}.com`;
  place.warn(`${quote(text)} is no host; it is taken for ${domain}.`, 'Write the host of the site.');
  return `*://*.${domain}/*`;
}

function refuse(what: string, place: Place): undefined {
  return place.error(
    `${what} names no site.`,
    'Write a host ("example.org") or a pattern ("https://*.example.org/*").',
  );
}
