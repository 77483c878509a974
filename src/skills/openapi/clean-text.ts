import type { JsonValue } from '../../core/json';
import { oneLine } from '../../core/one-line';
import { cutText } from '../../policy/limit-result';
import { normaliseText } from '../../policy/normalise-text';

/** Markup is longer than what it says. */
const SOURCE_SHARE = 6;

/**
 * What a text of a document says, on one line of at most `maxChars`, without HTML, without the addresses of Markdown
 * links, and without characters that nobody can see. Empty for what is no text.
 */
export function cleanText(value: JsonValue | undefined, maxChars: number): string {
  if (typeof value !== 'string') return '';
  const plain = cutText(value, maxChars * SOURCE_SHARE)
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, ' ')
    .replace(/!?\[([^[\]]{0,200})\]\([^()\s]{0,500}\)/g, '$1')
    // It would open a reference in a manifest, and a block in Markdown.
    .replaceAll('${', '$ {')
    .replace(/`{3,}|~{3,}/g, ' ');
  const line = oneLine(normaliseText(plain));
  return line.length <= maxChars ? line : `${cutText(line, maxChars - 1).trimEnd()}…`;
}
