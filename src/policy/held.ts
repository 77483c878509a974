import type { Label } from '../core/label';
import { type CanonicalUrl, canonicalUrl } from './canonical-url';
import { mayCross } from './grants';
import { hostClass } from './host-class';
import { isPublicSearch } from './public-search';
import { isSensitiveSite } from './sensitive-sites';
import { isSameSite, registrableDomain } from './site';
import type { PolicyState } from './verdict';

/** The origins whose private text the model holds, and whose site `to` is not. */
export function heldFor(state: PolicyState, to: CanonicalUrl): readonly string[] {
  return [...new Set(state.labels.filter((label) => isPrivate(label) && !isOf(label, to)).map(({ origin }) => origin))];
}

/** Whether the model read anything in the task that not everybody may read. */
export function holdsPrivate({ labels }: PolicyState): boolean {
  return labels.some(isPrivate);
}

function isPrivate({ origin, isPublic }: Label): boolean {
  const url = urlOf(origin);
  // Whoever can reach this machine or the network around it is not anybody.
  if (isPublic) return url !== undefined && hostClass(url.hostname) !== 'public';
  return url === undefined || !isPublicSearch(url.hostname);
}

function isOf({ origin }: Label, to: CanonicalUrl): boolean {
  return isSite(origin, to);
}

/** Whether an origin and an address are of one site. */
export function isSite(origin: string, to: CanonicalUrl): boolean {
  const from = urlOf(origin);
  return from !== undefined && (isSameSite(from, to) || isSameSite(to, from));
}

/** As a pair names it: the registrable domain, or the word for what has no address. */
function domainOf(origin: string): string {
  const url = urlOf(origin);
  return url === undefined ? origin : registrableDomain(url.hostname);
}

/** Whether an origin is of a sensitive site, or of none that could be looked up. */
export function isOfSensitiveSite(origin: string): boolean {
  const url = urlOf(origin);
  return url === undefined || isSensitiveSite(url.hostname);
}

/** Those of `held` that the user did not let talk to a site in this task. */
export function unpaired({ grants }: PolicyState, held: readonly string[], to: CanonicalUrl): readonly string[] {
  return held.filter((origin) => !mayCross(grants, domainOf(origin), to.origin));
}

/** The address, if it is one of the web that may be used. */
export function urlOf(address: string): CanonicalUrl | undefined {
  const read = canonicalUrl(address);
  return read.ok ? read.url : undefined;
}
