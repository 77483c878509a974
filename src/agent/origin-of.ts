import { canonicalUrl } from '../policy/canonical-url';

/** The origin of an address of the web; `unknown` for anything else. */
export function originOf(address: string): string {
  if (address === 'attachments') return address;
  const parsed = canonicalUrl(address);
  return parsed.ok ? parsed.url.origin : 'unknown';
}
