/** A set of code points, as ranges in ascending order that do not touch. */
export type CharSet = readonly (readonly [number, number])[];

const LAST = 0x10ffff;

/** Every code point. */
export const ANY_CHAR: CharSet = [[0, LAST]];

/** `\d`, `\w` and `\s`; the blanks beyond Latin 1 are taken together, with what lies between them. */
export const CLASS_ESCAPES: Readonly<Record<string, CharSet>> = {
  d: [[48, 57]],
  w: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
  s: [
    [9, 13],
    [32, 32],
    [160, 160],
    [0x1680, 0x3000],
    [0xfeff, 0xfeff],
  ],
};

/** The set of what is in any of `ranges`. */
export function charSet(ranges: CharSet): CharSet {
  const sorted = [...ranges].sort(([left], [right]) => left - right);
  const merged: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** All that `set` does not hold. */
export function otherChars(set: CharSet): CharSet {
  const ranges: [number, number][] = [];
  let next = 0;
  for (const [from, to] of set) {
    if (from > next) ranges.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= LAST) ranges.push([next, LAST]);
  return ranges;
}

/** What both hold. */
export function commonChars(left: CharSet, right: CharSet): CharSet {
  return left.flatMap(([from, to]) =>
    right.flatMap(([start, end]) => {
      const first = Math.max(from, start);
      const last = Math.min(to, end);
      return first <= last ? [[first, last] as const] : [];
    }),
  );
}

/** Whether both hold some character. */
export function overlap(left: CharSet, right: CharSet): boolean {
  for (let at = 0, other = 0; at < left.length && other < right.length; ) {
    const [from = 0, to = 0] = left[at] ?? [];
    const [start = 0, end = 0] = right[other] ?? [];
    if (from <= end && start <= to) return true;
    if (to < end) at += 1;
    else other += 1;
  }
  return false;
}
