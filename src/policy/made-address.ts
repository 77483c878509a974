import type { CanonicalUrl } from './canonical-url';
import { urlOf } from './held';
import { isAddressIn, type Reading } from './readings';
import { siteKey } from './site';
import type { Situation } from './situation';
import type { PolicyState } from './verdict';

// Names of parameters, and of the pages that take them, which many sites share: they say next to nothing.
const USUAL_NAMES = new Set(
  (
    'q query search s term keyword keywords k text page p start offset limit per_page size sort order orderby by dir ' +
    'lang locale filter category cat tag type view tab id from to date year month day min max'
  ).split(' '),
);

const MAX_USUAL = 3;

/** What the model put into an address, beside an origin and a path that a page or the user wrote. */
export function madeParts(
  { pathname, search, hash, host, origin }: CanonicalUrl,
  { page, state }: Situation,
): readonly string[] {
  const { typedUrls } = state;
  const readings = ownReadings(state);
  const known = [...[...typedUrls].flatMap((typed) => urlOf(typed) ?? []), ...(page ? [page] : [])];
  const isKnownHost = known.some((url) => url.host === host) || readings.some((each) => each.origin === origin);
  const isKnownPath =
    pathname === '/' ||
    isAddressIn(readings, origin + pathname) ||
    known.some((url) => url.origin === origin && url.pathname === pathname);
  return [
    ...(isKnownHost ? [] : [host]),
    ...(isKnownPath ? [] : pathParts(pathname)),
    ...queryParts(search),
    ...(isPlain(hash) ? [decoded(hash.slice(1))] : [hash]),
  ].filter((part) => part !== '');
}

function pathParts(pathname: string): readonly string[] {
  const pieces = pathname.replace(/^\/|\/$/g, '').split('/');
  if (!isPlain(pathname) || pieces.includes('')) return [pathname];
  return withoutUsual(pieces.map((piece) => [decoded(piece)]));
}

function queryParts(search: string): readonly string[] {
  if (search === '' || search === '?') return [];
  const isWhole = /^\?[^&=]+=[^&]+(?:&[^&=]+=[^&]+)*$/.test(search);
  return isPlain(search) && isWhole ? withoutUsual([...new URLSearchParams(search)]) : [search];
}

/** A name that many sites share says little, unless there are many of them, or the same again. */
function withoutUsual(groups: readonly (readonly string[])[]): readonly string[] {
  const usual = groups.flatMap(([name = '']) => (USUAL_NAMES.has(name) ? [name] : []));
  const isFew = usual.length <= MAX_USUAL && new Set(usual).size === usual.length;
  return groups.flatMap(([name = '', ...values]) => (isFew && USUAL_NAMES.has(name) ? values : [name, ...values]));
}

/**
 * Whether a part of an address is written in the one way that needs no choice: nothing is encoded that need not be, and
 * nothing in two ways.
 */
function isPlain(part: string): boolean {
  const encoded = [...new Set(part.match(/%[\dA-F]{2}/gi))];
  if (encoded.some((sign) => sign !== sign.toUpperCase()) || (encoded.includes('%20') && part.includes('+')))
    return false;
  const signs = encoded.map((sign) => String.fromCharCode(Number.parseInt(sign.slice(1), 16)));
  return !signs.some((sign) => /[\w.~-]/.test(sign) || (sign < '\u0080' && sign !== '%' && part.includes(sign)));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A page wrote this very address. A fragment is never sent, but a page may read it. */
export function isAuthored({ href, resource }: CanonicalUrl, state: PolicyState): boolean {
  const readings = ownReadings(state);
  if (isAddressIn(readings, href)) return true;
  return href === resource && href.endsWith('/') && isAddressIn(readings, href.slice(0, -1));
}

/** Whether the model wrote something of its own into a site, which may have made addresses of it. */
export function isWritten({ flowUses }: PolicyState, site: string): boolean {
  return flowUses.some((use) => use.kind === 'written' && use.site === site);
}

/** The results in which nothing can stand that the model wrote into a page before. */
function ownReadings(state: PolicyState): readonly Reading[] {
  const { readings, flowUses } = state;
  if (!flowUses.some(({ kind }) => kind === 'written')) return readings;
  return readings.filter(({ origin }) => {
    const url = origin === undefined ? undefined : urlOf(origin);
    return url !== undefined && !isWritten(state, siteKey(url));
  });
}
