import { deepActiveElement, flatParent } from './flat-tree';
import { headingLevel } from './heading-level';
import { itemBegun } from './line-items';
import { hasRef, type Line } from './render';
import type { TreeNode } from './tree-node';
import { isInViewport } from './visible';

/** What a line of a long page is to someone who looks at it now; a number is the level of a heading. */
type Part = 'seen' | 'region' | 'rest' | number;

/** Headings of these levels stand for what follows them, the lower ones only where there is room. */
const LEVELS = [3, 2, 1, 0];
/** What is seen leaves so much to the outline. */
const SEEN_SHARE = 0.65;

/**
 * The lines of a page that is too long to be told whole: what is in the viewport or has the focus, open dialogs, and of
 * everything else the regions and headings, with a count of what each holds. All in reading order, and at most
 * `maxChars` by `sizeOf`.
 */
export function viewLines(
  lines: readonly Line[],
  document: Document,
  {
    maxChars,
    sizeOf,
    pageOf,
  }: {
    readonly maxChars: number;
    readonly sizeOf: (line: Line) => number;
    /** On which page of the whole the line with this index stands. */
    readonly pageOf: (index: number) => number;
  },
): readonly Line[] {
  const parts = withinRoom(lines, partsOf(lines, document), maxChars * SEEN_SHARE, sizeOf);
  const sum = (some: readonly Line[]): number => some.reduce((total, line) => total + sizeOf(line), 0);
  let view: readonly Line[] = [];
  for (const level of LEVELS) {
    view = outlined(lines, parts, { maxLevel: level, pageOf });
    if (sum(view) <= maxChars) return view;
  }
  let room = maxChars - 60;
  const kept = view.filter((line) => {
    room -= sizeOf(line);
    return room >= 0;
  });
  const [last] = kept.slice(-1);
  const cut = view[kept.length]?.node;
  const at = lines.findIndex(({ node }) => node === cut);
  const where = at < 0 ? '' : ` from page ${pageOf(at)} on`;
  return last ? [...kept, notice(`… ${view.length - kept.length} more parts${where}`, last, 0)] : kept;
}

function partsOf(lines: readonly Line[], document: Document): readonly Part[] {
  const focusPath = new Set<Element>();
  for (let at = deepActiveElement(document); at; at = flatParent(at)) focusPath.add(at);
  const parts: Part[] = [];
  /** The lines around, outermost first; the heading in front of all that follows; how deep a dialog stands. */
  const around: number[] = [];
  let heading = -1;
  let dialogDepth = Number.POSITIVE_INFINITY;
  lines.forEach(({ node, depth }, index) => {
    around.length = depth;
    if (depth <= dialogDepth) dialogDepth = isDialog(node) ? depth : Number.POSITIVE_INFINITY;
    const isSeen =
      dialogDepth <= depth ||
      (node.kind !== 'structure' && (isInViewport(node.element) || focusPath.has(node.element)));
    parts.push(isSeen ? 'seen' : standsFor(node));
    if (isSeen) for (const each of [...around, heading]) if (each >= 0) parts[each] = 'seen';
    around[depth] = index;
    if (node.kind === 'heading') heading = index;
  });
  return parts;
}

function isDialog({ role }: TreeNode): boolean {
  return role === 'dialog' || role === 'alertdialog';
}

function standsFor(node: TreeNode): Part {
  if (node.kind === 'heading') return headingLevel(node.element);
  return node.kind === 'frame' || (node.kind === 'structure' && hasRef(node)) ? 'region' : 'rest';
}

/** Of what is seen no more than fits; the rest of it is counted with everything else. */
function withinRoom(
  lines: readonly Line[],
  parts: readonly Part[],
  maxChars: number,
  sizeOf: (line: Line) => number,
): readonly Part[] {
  let room = maxChars;
  return parts.map((part, index) => {
    const line = lines[index];
    if (part !== 'seen' || !line) return part;
    room -= sizeOf(line);
    return room >= 0 ? part : standsFor(line.node);
  });
}

function outlined(
  lines: readonly Line[],
  parts: readonly Part[],
  { maxLevel, pageOf }: { readonly maxLevel: number; readonly pageOf: (index: number) => number },
): readonly Line[] {
  const shown: Line[] = [];
  let counts = new Map<string, number>();
  let items = new Map<string, number>();
  /** The first line that is only counted, and whether the line in front of it is there to stand for it. */
  let first = -1;
  let anchored = false;
  const flush = (): void => {
    const anchor = shown.at(-1);
    const line = lines[first];
    const what = `${toldItems(items, anchored ? '' : ' more')}${told(counts)}`.replace(/: $/, '');
    if (line && anchored && anchor) {
      // What has a ref is opened by it.
      const where = hasRef(anchor.node) ? '' : ` (page ${pageOf(first)})`;
      shown[shown.length - 1] = { ...anchor, body: `${anchor.body}: ${what}${where}` };
    } else if (line) shown.push(notice(`… ${what} (page ${pageOf(first)})`, line, line.depth));
    counts = new Map();
    items = new Map();
    first = -1;
  };
  lines.forEach((line, index) => {
    const part = parts[index] ?? 'rest';
    if (part === 'rest' || (typeof part === 'number' && part > maxLevel)) {
      if (first < 0) first = index;
      const { kind, role } = line.node;
      const item = itemBegun(line, lines[index - 1]);
      if (item !== undefined) items.set(item, (items.get(item) ?? 0) + 1);
      const what = kind === 'control' || kind === 'image' ? role : kind === 'heading' ? kind : 'text';
      // A row of mere text is told as a row.
      if (kind !== 'text' || role !== 'row') counts.set(what, (counts.get(what) ?? 0) + 1);
      return;
    }
    flush();
    shown.push(line);
    anchored = part !== 'seen';
  });
  flush();
  return shown;
}

/** `274 more rows: `, of the most frequent kind. */
function toldItems(items: ReadonlyMap<string, number>, more = ''): string {
  const [[what, count] = ['', 0]] = [...items].toSorted(([, a], [, b]) => b - a);
  return count > 1 ? `${count}${more} ${plural(what)}: ` : '';
}

function told(counts: ReadonlyMap<string, number>): string {
  const most = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 4);
  return most.map(([what, count]) => `${count} ${count === 1 ? what : plural(what)}`).join(', ');
}

function plural(role: string): string {
  return /(x|ch)$/.test(role) ? `${role}es` : `${role}s`;
}

function notice(name: string, { node }: Line, depth: number): Line {
  const made: TreeNode = { ...node, kind: 'notice', role: 'notice', name, children: [] };
  return { node: made, depth, body: name };
}
