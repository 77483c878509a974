import { removeFenceMarkers } from '../policy/fence-markers';
import { cutText } from '../policy/limit-result';
import { normaliseText } from '../policy/normalise-text';

/** Text of a page as people and models may read it: what cannot be seen is taken out, lines are joined, the rest is cut. */
export function cleanLine(text: string, maxChars: number): string {
  return cleanLines(text, maxChars).replace(/\s+/g, ' ').trim();
}

/** As `cleanLine`, with its lines. */
export function cleanLines(text: string, maxChars: number): string {
  // Signs that are taken out must not use up the room of those that stay.
  const bounded = cutText(text, maxChars * 4);
  return cutText(normaliseText(removeFenceMarkers(bounded)), maxChars).trim();
}
