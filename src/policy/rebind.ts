import type { ServerAnswer } from '../core/server-answer';
import { type CanonicalUrl, canonicalUrl } from './canonical-url';
import { type HostClass, hostClass } from './host-class';
import { registrableDomain } from './site';
import type { PolicyState } from './verdict';

/** What is known of servers since the browser started. */
export interface AnswerBook {
  /** Public names that answered over plain http. */
  readonly names: readonly AnsweredName[];
  /** Private addresses that answered over https, each with the first sites it did so for. */
  readonly proxies: readonly { readonly address: string; readonly sites: readonly string[] }[];
}

interface AnsweredName {
  readonly hostname: string;
  readonly wasPublic: boolean;
  /** The private address that answered last. */
  readonly inside?: string;
  /** Nobody can have meant that: the name led elsewhere before, or to what no name is for. */
  readonly isNever: boolean;
}

/**
 * Public names behind which something of a private network stands: `first` where the name led there all the time, as names
 * that people give to their own machines do, `never` where not even the user can have meant it.
 */
export type ReboundNames = ReadonlyMap<string, 'first' | 'never'>;

export const EMPTY_BOOK: AnswerBook = { names: [], proxies: [] };
/** More than anybody visits over plain http. What comes then may have come before. */
const MAX_NAMES = 500;
const MAX_PROXIES = 50;
/** So many unrelated sites have no server in common. */
const PROXY_SITES = 3;

/**
 * Takes in an answer; the same book when nothing is new. Over https only proxies are learned: a device in the user's network
 * has no certificate for a name of the attacker's, so no such name leads there. A private address that has certificates
 * of unrelated sites is a proxy on the way to them.
 */
export function noteAnswer(book: AnswerBook, { url, address, isProxied }: ServerAnswer): AnswerBook {
  const read = canonicalUrl(url);
  if (!read.ok || address === undefined || isProxied) return book;
  const { scheme, hostname } = read.url;
  const place = classOfAddress(address);
  if (hostClass(hostname) !== 'public' || (place !== 'public' && isStandIn(address))) return book;
  if (scheme === 'https') return place === 'public' ? book : withProxy(book, address, registrableDomain(hostname));
  return withName(book, hostname, { address, place });
}

function withName(
  book: AnswerBook,
  hostname: string,
  { address, place }: { readonly address: string; readonly place: HostClass },
): AnswerBook {
  const known = book.names.find((each) => each.hostname === hostname);
  const isFull = known === undefined && book.names.length >= MAX_NAMES;
  if (place === 'public') {
    if (isFull || known?.wasPublic) return book;
    return replace(book, known, { isNever: false, ...known, hostname, wasPublic: true });
  }
  const isNever = known?.isNever === true || known?.wasPublic === true || isFull || place === 'metadata';
  if (known?.inside === address && known.isNever === isNever) return book;
  return replace(book, known, { wasPublic: false, ...known, hostname, inside: address, isNever });
}

function replace(book: AnswerBook, known: AnsweredName | undefined, name: AnsweredName): AnswerBook {
  const others = book.names.filter((each) => each !== known);
  // One that leads inwards is worth more than one that does not.
  const dropped = others.length < MAX_NAMES ? -1 : others.findIndex(({ inside }) => inside === undefined);
  return { ...book, names: [...others.filter((_, index) => index !== dropped).slice(1 - MAX_NAMES), name] };
}

function withProxy(book: AnswerBook, address: string, site: string): AnswerBook {
  const sites = book.proxies.find((each) => each.address === address)?.sites ?? [];
  if (sites.includes(site) || sites.length >= PROXY_SITES) return book;
  const others = book.proxies.filter((each) => each.address !== address);
  return { ...book, proxies: [...others.slice(1 - MAX_PROXIES), { address, sites: [...sites, site] }] };
}

/** The names that lead inwards, but for those behind what turned out to be a proxy. */
export function reboundNames({ names, proxies }: AnswerBook): ReboundNames {
  const known = new Set(proxies.flatMap(({ address, sites }) => (sites.length >= PROXY_SITES ? [address] : [])));
  return new Map(
    names.flatMap(({ hostname, inside, isNever }) =>
      inside === undefined || known.has(inside) ? [] : [[hostname, isNever ? 'never' : 'first'] as const],
    ),
  );
}

/** Whether an address leads into a private network under a public name, and not by the user's own wish. */
export function isRebound(
  { scheme, hostname, origin }: CanonicalUrl,
  { rebound, taskOrigins }: Pick<PolicyState, 'rebound' | 'taskOrigins'>,
): boolean {
  const how = scheme === 'http' ? rebound?.get(hostname) : undefined;
  return how === 'never' || (how === 'first' && !taskOrigins.has(origin));
}

/** Whether an answer from this address may turn out to be such: plain http of a public name. */
export function mayBeRebound(address: string): CanonicalUrl | undefined {
  const read = canonicalUrl(address);
  return read.ok && read.url.scheme === 'http' && hostClass(read.url.hostname) === 'public' ? read.url : undefined;
}

function classOfAddress(address: string): HostClass {
  const bare = address.replace(/^\[|\]$/g, '');
  const host = URL.parse(`http://${bare.includes(':') ? `[${bare}]` : bare}/`)?.hostname;
  // A link-local address with its interface is no host of a URL.
  return host === undefined ? 'private' : hostClass(host);
}

/** Tunnels give every name an address of the block for benchmarks (RFC 2544), which stands for the real one. */
function isStandIn(address: string): boolean {
  return /^198\.1[89]\./.test(address);
}
