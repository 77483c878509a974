/** One page of a long text. */
export interface TextPage {
  readonly text: string;
  /** Where the next page begins; absent on the last one. */
  readonly nextOffset?: number;
}

/**
 * The page of `text` that begins at `offset` (in UTF-16 units) and has at most `maxChars`. It ends at the end of a
 * line or word where one is near, and never inside a character.
 */
export function textPage(text: string, offset: number, maxChars: number): TextPage {
  const start = Math.min(offset + (splitsCharacter(text, offset) ? 1 : 0), text.length);
  if (text.length - start <= maxChars) return { text: text.slice(start) };
  const limit = start + maxChars;
  const latest = splitsCharacter(text, limit) ? limit - 1 : limit;
  const earliest = start + Math.floor(maxChars * 0.8);
  const end = breakBefore(text, '\n', earliest, latest) ?? breakBefore(text, ' ', earliest, latest) ?? latest;
  return { text: text.slice(start, end), nextOffset: end };
}

/** The place right behind the last `separator` between `earliest` and `latest`. */
function breakBefore(text: string, separator: string, earliest: number, latest: number): number | undefined {
  const at = text.lastIndexOf(separator, latest - 1);
  return at >= earliest ? at + 1 : undefined;
}

/** True when `at` lies between the two halves of one character. */
function splitsCharacter(text: string, at: number): boolean {
  return isBetween(text.charCodeAt(at - 1), 0xd800, 0xdbff) && isBetween(text.charCodeAt(at), 0xdc00, 0xdfff);
}

function isBetween(unit: number, first: number, last: number): boolean {
  return unit >= first && unit <= last;
}

/** What is shown around a place that was found. */
const AROUND_CHARS = 300;
const MAX_PLACES = 8;

/** The first places of `text` that hold `find`, in any case, each with its offset before it, and how many there are. */
export function placesIn(text: string, find: string): { readonly places: readonly string[]; readonly count: number } {
  const haystack = text.toLowerCase();
  const needle = find.toLowerCase();
  const places: string[] = [];
  // Nothing is everywhere.
  let at = needle === '' ? -1 : haystack.indexOf(needle);
  let count = 0;
  let shownUpTo = -1;
  for (; at >= 0; at = haystack.indexOf(needle, at + needle.length)) {
    count++;
    if (at < shownUpTo || places.length >= MAX_PLACES) continue;
    const start = Math.max(0, at - AROUND_CHARS);
    shownUpTo = at + needle.length + AROUND_CHARS;
    places.push(`[${start}] ${textPage(text, start, shownUpTo - start).text.trim()}`);
  }
  return { places, count };
}
