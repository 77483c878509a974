import { type ChangePlace, linePlaces, type PlacedLine, partName } from './line-places';
import { hasRef, type Line, printLine, type RefOf } from './render';

/** A line as it was seen. It keeps no element alive. */
export interface SeenLine extends PlacedLine {
  readonly body: string;
  /** Present where the line has a ref. */
  readonly element?: WeakRef<Element>;
  /** True when it was out of reach, and so printed without its ref. */
  readonly bare?: boolean;
}

/** What has to be kept of a look to tell later what changed. */
export function seenLines(lines: readonly Line[]): readonly SeenLine[] {
  return lines.map((line, index) => {
    const { node, body, depth, bare } = line;
    const seen = { body, depth, ...partName(line, lines[index + 1]) };
    return hasRef(node) ? { ...seen, element: new WeakRef(node.element), bare } : seen;
  });
}

/** One difference between two looks, and where it stands. */
export type Change = ChangePlace &
  (
    | { readonly kind: 'gone'; readonly before: SeenLine }
    | { readonly kind: 'new'; readonly after: Line }
    | { readonly kind: 'changed'; readonly before: SeenLine; readonly after: Line }
  );

/** Whom a comparison tells, and asks. */
export interface DiffScene {
  /** An equal element took the place of another. */
  onReplace?(before: Element, after: Line): void;
  /** True when the ref of an element was printed at some time. */
  isShown?(element: Element): boolean;
}

/**
 * What differs between two looks at the same document, in reading order, what went first. Controls are matched by
 * element, so moving is no change; text by what it says. Elements that were replaced by equal ones are matched too and
 * handed to `onReplace`, so that their refs can live on.
 */
export function diffLines(
  before: readonly SeenLine[],
  after: readonly Line[],
  { onReplace, isShown }: DiffScene = {},
): readonly Change[] {
  const changed = new Map<Line, SeenLine>();
  const oldByElement = new Map(before.flatMap((line) => (line.element ? [[line.element.deref(), line]] : [])));
  const matched = new Set<SeenLine>();
  const fresh: Line[] = [];
  for (const line of after) {
    const { element } = line.node;
    const old = hasRef(line.node) ? oldByElement.get(element) : undefined;
    if (!old) {
      fresh.push(line);
      continue;
    }
    matched.add(old);
    const isInReach = old.bare === true && line.bare !== true && isShown?.(element) !== true;
    if (old.body !== line.body || isInReach) changed.set(line, old);
  }
  const lost = groupByBody(before.filter((line) => !matched.has(line)));
  const found = groupByBody(fresh);
  for (const [body, lines] of found) {
    const old = lost.get(body) ?? [];
    // Unequal numbers mean that some were added or removed; which ones cannot be told, so no ref moves over.
    const pairs = old.length === lines.length ? lines : [];
    pairs.forEach((line, index) => {
      const was = old[index]?.element?.deref();
      if (was && hasRef(line.node)) onReplace?.(was, line);
    });
    const common = Math.min(old.length, lines.length);
    lost.set(body, old.slice(common));
    found.set(body, lines.slice(common));
  }
  const gone = new Set([...lost.values()].flat());
  const added = new Set([...found.values()].flat());
  if (gone.size + added.size + changed.size === 0) return [];
  const placesBefore = gone.size > 0 ? linePlaces(before, gone) : [];
  const seen = seenLines(after);
  const placesAfter = linePlaces(
    seen,
    new Set(after.flatMap((line, index) => (added.has(line) ? (seen[index] ?? []) : []))),
  );
  const isAllHidden = after.some((line) => added.has(line) && line.node.role === 'hidden-page');
  return [
    ...before.flatMap((line, index): Change[] =>
      gone.has(line) && !isAllHidden ? [{ kind: 'gone', before: line, ...(placesBefore[index] ?? NOWHERE) }] : [],
    ),
    ...after.flatMap((line, index): Change[] => {
      const was = changed.get(line);
      return was ? [{ kind: 'changed', before: was, after: line, ...(placesAfter[index] ?? NOWHERE) }] : [];
    }),
    ...after.flatMap((line, index): Change[] =>
      added.has(line) ? [{ kind: 'new', after: line, ...(placesAfter[index] ?? NOWHERE) }] : [],
    ),
  ];
}

const NOWHERE: ChangePlace = { indent: 0 };

/** Changes in words, and whether they are all there. */
export interface PrintedChanges {
  readonly lines: readonly string[];
  readonly isWhole: boolean;
}

/**
 * The changes as lines: `-` went, `~` differs, `+` is new, below a line for each place that has a name; at most
 * `maxChars` in all, and a line that counts the rest.
 */
export function printChanges(changes: readonly Change[], refOf: RefOf, maxChars: number): PrintedChanges {
  const lines: string[] = [];
  let used = 0;
  let told = 0;
  const places = [...Map.groupBy(changes, ({ place = '' }) => place)];
  // What has no place would seem to be in the one above it.
  places.sort(([a], [b]) => Number(a !== '') - Number(b !== ''));
  for (const [place, some] of places) {
    let head = place && `in ${place}:`;
    for (const change of some) {
      const line = printChange(change, refOf);
      const room = line.length + 1 + (head ? head.length + 1 : 0);
      if (used + room > maxChars) {
        lines.push(`… ${changes.length - told} more lines changed`);
        return { lines, isWhole: false };
      }
      if (head) lines.push(head);
      head = '';
      lines.push(line);
      used += room;
      told += 1;
    }
  }
  return { lines, isWhole: true };
}

function printChange(change: Change, refOf: RefOf): string {
  const indent = ' '.repeat(Math.min(change.indent, 6));
  switch (change.kind) {
    case 'gone':
      return `- ${change.before.body}`;
    case 'changed':
      return `~ ${printLine({ ...change.after, depth: 0 }, refOf)}`;
    case 'new':
      return `+ ${indent}${printLine({ ...change.after, depth: 0 }, refOf)}`;
    default: {
      const never: never = change;
      return never;
    }
  }
}

function groupByBody<L extends SeenLine | Line>(lines: readonly L[]): Map<string, readonly L[]> {
  return Map.groupBy(lines, ({ body }) => body);
}
