import { type CanonicalUrl, canonicalUrl } from './canonical-url';

/** Beyond this length a message is taken for pasted text, whose addresses the user may never have looked at. */
const MAX_TYPED_CHARS = 500;

// Letters, digits and dashes of any script: `例え.jp` is typed like `example.com`.
const ADDRESS =
  /(?:https?:\/\/[^\s<>"'`]+)|(?<![\p{L}\p{N}@./\\_-])(?:localhost|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?::\d{1,5})?(?:\/[^\s<>"'`]*)?/giu;

/**
 * The addresses that a user wrote in a message, in order; bare ones (`example.com/a`) are read as https, `localhost`
 * as http. A message longer than 500 characters gives none.
 */
export function typedUrls(message: string): readonly CanonicalUrl[] {
  if (message.length > MAX_TYPED_CHARS) return [];
  return [...message.matchAll(ADDRESS)].flatMap(([found]) => {
    const result = canonicalUrl(withScheme(withoutPunctuation(found)));
    return result.ok ? [result.url] : [];
  });
}

function withScheme(address: string): string {
  if (/^https?:\/\//i.test(address)) return address;
  return /^localhost\b/i.test(address) ? `http://${address}` : `https://${address}`;
}

/** The sentence's own full stop or bracket is not part of the address. */
function withoutPunctuation(address: string): string {
  const plain = address.replace(/[.,;:!?。，、！？]+$/u, '');
  const isUnbalanced = plain.endsWith(')') && plain.split(')').length > plain.split('(').length;
  return isUnbalanced ? withoutPunctuation(plain.slice(0, -1)) : plain;
}
