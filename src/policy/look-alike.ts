import type { Card } from '../core/card';
import { hostSkeleton } from '../core/host-skeleton';
import { type CanonicalUrl, canonicalUrl } from './canonical-url';
import { siteOf } from './site';
import type { PolicyState } from './verdict';

/**
 * The site of the task, or with a permission, that an address looks like and is not: by letters that look alike, or
 * because its name begins with that site's. Undefined for an address of one of these sites themselves.
 */
export function resembledSite(
  reached: CanonicalUrl | undefined,
  { taskOrigins, grants }: Pick<PolicyState, 'taskOrigins' | 'grants'>,
): Card['site'] | undefined {
  if (reached === undefined) return undefined;
  const site = siteOf(reached);
  const known = [...new Set([...taskOrigins, ...grants.map(({ origin }) => origin)])].flatMap(siteAt);
  if (known.some(({ domain }) => domain === site.domain)) return undefined;
  const name = hostSkeleton(reached.hostname);
  const domain = hostSkeleton(site.domain);
  return known.find((other) => {
    const looks = hostSkeleton(other.domain);
    return looks === domain || looks === name || name.startsWith(`${looks}.`) || name.includes(`.${looks}.`);
  });
}

function siteAt(origin: string): readonly Card['site'][] {
  const read = canonicalUrl(origin);
  return read.ok ? [siteOf(read.url)] : [];
}
