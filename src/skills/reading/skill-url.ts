import { type CanonicalUrl, canonicalUrl } from '../../policy/canonical-url';
import { hostClass } from '../../policy/host-class';
import { type Field, kindOf } from './fields';
import { type Place, quote } from './problems';

/** The longest address in a manifest. */
export const MAX_URL_CHARS = 2_048;

/** What addresses a skill may have. */
export interface UrlRules {
  /** The user agreed to tools on this machine. */
  readonly allowsLoopback: boolean;
}

/**
 * An address that a skill may send requests to: absolute, https, on the open internet; on this machine, and there by
 * http too, when the user agreed to that.
 */
export function takeUrl({ value, place }: Field, rules: UrlRules): CanonicalUrl | undefined {
  if (typeof value !== 'string') {
    return place.error(`It must be an address, and this is ${kindOf(value)}.`, 'Write "https://…".');
  }
  if (value.length > MAX_URL_CHARS) {
    return place.error(`It has ${value.length} characters, and ${MAX_URL_CHARS} is the most.`, 'Shorten it.');
  }
  if (value.includes('${') || value.includes('{{')) {
    return place.error('It holds a placeholder, and here it must be literal.', 'Write the address out.');
  }
  const read = canonicalUrl(value);
  if (!read.ok) return refuseText(value, place);
  return isAllowedHost(read.url, place, rules) ? read.url : undefined;
}

function refuseText(value: string, place: Place): undefined {
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  if (parsed === undefined) {
    return place.error(`${quote(value)} is no absolute address.`, 'Write it in full: "https://host/path".');
  }
  if (parsed.username !== '' || parsed.password !== '') {
    return place.error('It holds a user name or a password.', 'Take out what stands before the @.');
  }
  if (parsed.protocol === 'https:' || parsed.protocol === 'http:') {
    return place.error('Its host, its port or a sign in it is not allowed.', 'Write a plain "https://host/path".');
  }
  return place.error(`It begins with ${quote(parsed.protocol)}.`, 'Write an https address.');
}

function isAllowedHost(url: CanonicalUrl, place: Place, { allowsLoopback }: UrlRules): boolean {
  const where = hostClass(url.hostname);
  switch (where) {
    case 'loopback':
      if (allowsLoopback) return true;
      place.error(
        `${url.host} is this very machine.`,
        'Agree to tools on this machine when you import the skill, or use a public https address.',
      );
      return false;
    case 'private':
    case 'metadata':
      place.error(`${url.host} lies in a private network.`, 'Use a host on the open internet.');
      return false;
    case 'public':
      if (url.scheme === 'https') return true;
      place.error('It is not https, so others could read and change what is sent.', 'Write https:// instead.');
      return false;
    default: {
      const never: never = where;
      throw new Error(`unknown class of host ${never}`);
    }
  }
}

/** Whether a path reaches above itself or hides separators, in any spelling a server could undo. */
export function hasPathTrick(path: string): boolean {
  return /\\|%2f|%5c|%00/i.test(path) || /(?:^|\/)(?:\.|%2e){1,2}(?:[/?#;]|$)/i.test(path) || /\p{Cc}/u.test(path);
}
