import type { Card } from '../core/card';
import type { CanonicalUrl } from './canonical-url';
import { publicSuffixOf } from './public-suffix';

/** The site of an address: registrable domain in punycode, or the host where there is none (an address, `localhost`). */
export function siteOf({ host, hostname, origin }: Pick<CanonicalUrl, 'host' | 'hostname' | 'origin'>): Card['site'] {
  return { host, domain: registrableDomain(hostname), origin };
}

/**
 * The part of a host name that one owner registered: `example.co.uk` of `www.example.co.uk`. Suffixes under which
 * others register (`github.io`) count, so two of their tenants are two sites.
 */
export function registrableDomain(hostname: string): string {
  const name = hostname.replace(/\.+$/, '');
  if (isAddress(name) || name.split('.').includes('')) return hostname;
  const suffix = publicSuffixOf(name);
  if (suffix.length === name.length) return hostname;
  return name.slice(name.lastIndexOf('.', name.length - suffix.length - 2) + 1);
}

/** A URL's host that ends in a number is an IPv4 address, or it would be no URL. */
function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /(^|\.)\d+$/.test(hostname);
}

/**
 * Says whether two addresses are one site: same scheme (or a step up to https), same registrable domain, and no port
 * of its own that the first address does not have.
 */
export function isSameSite(from: CanonicalUrl, to: CanonicalUrl): boolean {
  if (from.origin === to.origin) return true;
  if (from.scheme === 'https' && to.scheme === 'http') return false;
  if (to.port !== '' && to.port !== from.port) return false;
  return registrableDomain(from.hostname) === registrableDomain(to.hostname);
}

/** One name for a site: its scheme and registrable domain, with a port of its own. */
export function siteKey({ scheme, hostname, port }: Pick<CanonicalUrl, 'scheme' | 'hostname' | 'port'>): string {
  return `${scheme}://${registrableDomain(hostname)}${port === '' ? '' : `:${port}`}`;
}
