import { hostClass } from '../policy/host-class';
import { isRestrictedPage } from '../policy/restricted-page';

/**
 * The address that decisions about a frame rest on. A document without one of its own counts as what made it: `srcdoc`
 * is written by the page around it; an empty page, a script's or a blob belongs to the origin that it has. What has no
 * origin but its own keeps its address, and nothing is done in it.
 */
export function frameAddress(url: string, origin: string | undefined, parentAddress: string): string {
  if (/^https?:/i.test(url)) return url;
  if (url === 'about:srcdoc') return parentAddress;
  return origin !== undefined && /^https?:/i.test(origin) ? `${origin}/` : url;
}

/** Whether a frame may be read as part of the page around it. */
export function mayReadFrame(address: string): boolean {
  if (/^(about|data|blob):/i.test(address)) return true;
  return !isRestrictedPage(address) && hostClass(new URL(address).hostname) !== 'metadata';
}
