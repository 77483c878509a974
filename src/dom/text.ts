/** White space collapsed, ends trimmed, lone surrogates replaced: what may stand on a line. */
export function oneLine(text: string): string {
  return text.replace(BLANKS, ' ').trim().toWellFormed();
}

/** Single blanks, which most are, stay as they are. */
const BLANKS = /\s{2,}|[^\S ]/g;

/** True when it holds more than white space. */
export function hasInk(text: string): boolean {
  return INK.test(text);
}

const INK = /\S/;

/** At most `maxChars`, with a mark where it was cut; never cuts inside a surrogate pair. */
export function clip(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  return `${cutAt(text, maxChars - 1)}…`;
}

/** The longest start of `text` of at most `maxChars` that ends on a whole character. */
export function cutAt(text: string, maxChars: number): string {
  const last = text.charCodeAt(maxChars - 1);
  const splits = last >= 0xd800 && last <= 0xdbff && maxChars < text.length;
  return text.slice(0, splits ? maxChars - 1 : maxChars);
}

/** Cuts a long line at white space into lines of at most `maxChars`. */
export function wrapLine(text: string, maxChars: number): readonly string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > maxChars) {
    const space = rest.lastIndexOf(' ', maxChars);
    const head = space > maxChars / 2 ? rest.slice(0, space) : cutAt(rest, maxChars);
    lines.push(head);
    rest = rest.slice(head.length).trimStart();
  }
  if (rest || lines.length === 0) lines.push(rest);
  return lines;
}

/** Without the line breaks at the end. A pattern for them takes time with the square of the length. */
export function withoutEndBreaks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}

/** A value as JSON. */
export function asJson(value: unknown): string {
  return JSON.stringify(value);
}

/** A double-quoted string; quotes and backslashes inside are escaped as in JSON. */
export const quoted: (text: string) => string = asJson;

/** For comparing without regard to case. */
export function lower(text: string): string {
  return text.toLowerCase();
}

/** The words of a list that is written as one text. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** From the words of each name to the name of each word. */
export function inverted<K extends string>(lists: Readonly<Record<K, string>>): ReadonlyMap<string, K> {
  // The entries of a record have its own keys.
  const entries = Object.entries(lists) as [K, string][];
  return new Map(entries.flatMap(([name, list]) => list.split(' ').map((word) => [word, name] as const)));
}
