import type { CanonicalUrl } from './canonical-url';
import { urlOf } from './held';
import { isAddressIn } from './readings';
import type { Situation } from './situation';
import type { PolicyState } from './verdict';

// Names of parameters, and of the pages that take them, which many sites share: they say next to nothing.
const USUAL_NAMES = new Set(
  (
    'q query search s term keyword keywords k text page p start offset limit per_page size sort order orderby by dir ' +
    'lang locale filter category cat tag type view tab id from to date year month day min max'
  ).split(' '),
);

/** What the model put into an address, beside an origin and a path that a page or the user wrote. */
export function madeParts({ pathname, search, hash, hostname, origin }: CanonicalUrl, { page, state }: Situation) {
  const { readings, typedUrls } = state;
  const known = [...[...typedUrls].flatMap((typed) => urlOf(typed) ?? []), ...(page ? [page] : [])];
  const isKnownHost = known.some((url) => url.hostname === hostname) || readings.some((each) => each.origin === origin);
  const isKnownPath =
    pathname === '/' ||
    isAddressIn(readings, origin + pathname) ||
    known.some((url) => url.origin === origin && url.pathname === pathname);
  const values = [...new URLSearchParams(search)].flatMap(([name, value]) =>
    USUAL_NAMES.has(name) ? [value] : [name, value],
  );
  return [
    ...(isKnownHost ? [] : [hostname]),
    ...(isKnownPath
      ? []
      : pathname
          .split('/')
          .map(decoded)
          .filter((part) => !USUAL_NAMES.has(part))),
    ...values,
    decoded(hash.slice(1)),
  ].filter((part) => part !== '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A page wrote this very address. A fragment is never sent, but a page may read it. */
export function isAuthored({ href, resource }: CanonicalUrl, { readings }: PolicyState): boolean {
  if (isAddressIn(readings, href)) return true;
  return href === resource && href.endsWith('/') && isAddressIn(readings, href.slice(0, -1));
}
