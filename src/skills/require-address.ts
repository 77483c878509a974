import { ToolError } from '../core/tool-error';
import { type CanonicalUrl, canonicalUrl } from '../policy/canonical-url';
import { hostClass } from '../policy/host-class';

/** Whether the user agreed to tools on this machine. */
export interface AddressRules {
  readonly allowsLoopback: boolean;
}

/**
 * The address that a request of a skill may go to: https on the open internet, or this machine where the user agreed to
 * that. @throws ToolError `denied`
 */
export function requireAddress(url: string, { allowsLoopback }: AddressRules): CanonicalUrl {
  const read = canonicalUrl(url);
  if (!read.ok) throw refused("The skill's tool leads to an address that can't be used.");
  const place = hostClass(read.url.hostname);
  if (place === 'loopback' && allowsLoopback) return read.url;
  if (place !== 'public') throw refused("The skill's tool leads to this machine or a private network.");
  if (read.url.scheme !== 'https') throw refused("The skill's tool leads to an address without https.");
  return read.url;
}

function refused(message: string): ToolError {
  return new ToolError('denied', message, 'Go on without this tool.');
}
