import { hasRef, type Line, printLine, type RefOf } from './render';

/** A line as it was seen. It keeps no element alive. */
export interface SeenLine {
  readonly body: string;
  /** Present where the line has a ref. */
  readonly element?: WeakRef<Element>;
}

/** What has to be kept of a look to tell later what changed. */
export function seenLines(lines: readonly Line[]): readonly SeenLine[] {
  return lines.map(({ node, body }) => (hasRef(node) ? { body, element: new WeakRef(node.element) } : { body }));
}

/** One difference between two looks. */
export type Change =
  | { readonly kind: 'gone'; readonly before: SeenLine }
  | { readonly kind: 'new'; readonly after: Line }
  | { readonly kind: 'changed'; readonly before: SeenLine; readonly after: Line };

/**
 * What differs between two looks at the same document, in reading order, what went first. Controls are matched by
 * element, so moving is no change; text by what it says. Elements that were replaced by equal ones are matched too and
 * handed to `onReplace`, so that their refs can live on.
 */
export function diffLines(
  before: readonly SeenLine[],
  after: readonly Line[],
  onReplace: (before: Element, after: Line) => void = () => undefined,
): readonly Change[] {
  const changed: Change[] = [];
  const oldByElement = new Map(before.flatMap((line) => (line.element ? [[line.element.deref(), line]] : [])));
  const matched = new Set<SeenLine>();
  const fresh: Line[] = [];
  for (const line of after) {
    const old = hasRef(line.node) ? oldByElement.get(line.node.element) : undefined;
    if (!old) {
      fresh.push(line);
      continue;
    }
    matched.add(old);
    if (old.body !== line.body) changed.push({ kind: 'changed', before: old, after: line });
  }
  const lost = groupByBody(before.filter((line) => !matched.has(line)));
  const found = groupByBody(fresh);
  for (const [body, lines] of found) {
    const old = lost.get(body) ?? [];
    // Unequal numbers mean that some were added or removed; which ones cannot be told, so no ref moves over.
    const pairs = old.length === lines.length ? lines : [];
    pairs.forEach((line, index) => {
      const was = old[index]?.element?.deref();
      if (was && hasRef(line.node)) onReplace(was, line);
    });
    const common = Math.min(old.length, lines.length);
    lost.set(body, old.slice(common));
    found.set(body, lines.slice(common));
  }
  const gone = new Set([...lost.values()].flat());
  const added = new Set([...found.values()].flat());
  return [
    ...before.filter((line) => gone.has(line)).map((line): Change => ({ kind: 'gone', before: line })),
    ...changed,
    ...after.filter((line) => added.has(line)).map((line): Change => ({ kind: 'new', after: line })),
  ];
}

/** The changes as lines: `-` went, `~` differs, `+` is new; at most `maxChars` in all, and a line that counts the rest. */
export function printChanges(changes: readonly Change[], refOf: RefOf, maxChars: number): readonly string[] {
  const lines: string[] = [];
  let used = 0;
  for (const [index, change] of changes.entries()) {
    const line = printChange(change, refOf);
    if (used + line.length + 1 > maxChars) {
      lines.push(`… ${changes.length - index} more lines changed`);
      break;
    }
    lines.push(line);
    used += line.length + 1;
  }
  return lines;
}

function printChange(change: Change, refOf: RefOf): string {
  switch (change.kind) {
    case 'gone':
      return `- ${change.before.body}`;
    case 'changed':
      return `~ ${printLine({ ...change.after, depth: 0 }, refOf)}`;
    case 'new':
      return `+ ${printLine({ ...change.after, depth: 0 }, refOf)}`;
    default: {
      const never: never = change;
      return never;
    }
  }
}

function groupByBody<L extends SeenLine | Line>(lines: readonly L[]): Map<string, readonly L[]> {
  return Map.groupBy(lines, ({ body }) => body);
}
