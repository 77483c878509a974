/** Text that belongs behind so many characters of another; absent: behind all of it. */
export interface Insertion {
  readonly at?: number;
  readonly text: string;
}

/** Puts each text in its place. Those for one place keep their order. */
export function insertTexts(text: string, insertions: readonly Insertion[]): string {
  let joined = '';
  let from = 0;
  const ordered = insertions
    .map((each) => ({ text: each.text, at: Math.min(each.at ?? text.length, text.length) }))
    .toSorted((a, b) => a.at - b.at);
  for (const { at, text: inserted } of ordered) {
    joined += text.slice(from, at) + inserted;
    from = at;
  }
  return joined + text.slice(from);
}

/**
 * Shares `total` among several that want so much each: who wants little gets it whole, the others get the same each.
 */
export function fairShares(wants: readonly number[], total: number): readonly number[] {
  const shares = wants.map(() => 0);
  let left = Math.max(0, total);
  const order = wants.map((want, at) => ({ want, at })).toSorted((a, b) => a.want - b.want);
  order.forEach(({ want, at }, rank) => {
    const share = Math.min(want, Math.floor(left / (order.length - rank)));
    shares[at] = share;
    left -= share;
  });
  return shares;
}

/** The longest start of `text` of whole lines and at most `maxChars`; empty when the first line is longer. */
export function wholeLines(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const end = text.lastIndexOf('\n', maxChars);
  return end > 0 ? text.slice(0, end) : '';
}

/** Moves each line to the right. */
export function indentLines(text: string, blanks: number): string {
  return text.replace(/^/gm, ' '.repeat(blanks));
}
