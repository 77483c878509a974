import { headingLevel } from './heading-level';
import { hasRef, type Line } from './render';
import { clip, quoted } from './text';
import type { TreeNode } from './tree-node';

/** A line that may name the place of others. */
export interface PlacedLine {
  readonly depth: number;
  /** Present on what holds other lines, or is a heading of what follows; empty when it says nothing. */
  readonly part?: string;
  /** Of a heading that others follow at its own depth. */
  readonly level?: number;
}

/** Where a changed line stands. */
export interface ChangePlace {
  /** The nearest thing around that is no change itself and has a name. Absent when nothing has, or only the page's title. */
  readonly place?: string;
  /** How deep it stands in what changed together with it. */
  readonly indent: number;
}

const MAX_NAME_CHARS = 40;

/** What a line is to those below it, told by the one that follows. */
export function partName({ node, depth }: Line, next: Line | undefined): Omit<PlacedLine, 'depth'> {
  const holds = next !== undefined && next.depth > depth;
  const heading = node.kind === 'heading' ? node : node.parent?.kind === 'heading' ? node.parent : undefined;
  if (heading && !holds) {
    const level = headingLevel(heading.element);
    return { part: level === 1 ? '' : nameOf(heading), level };
  }
  return holds && node.kind !== 'notice' ? { part: nameOf(node) } : {};
}

/** What a node calls the place of what is in it; empty when that says nothing. */
export function nameOf(node: TreeNode): string {
  const { kind, role } = node;
  const name = clip(node.name, MAX_NAME_CHARS);
  if (kind === 'heading') return `${'#'.repeat(headingLevel(node.element))} ${name}`;
  if (name) return kind === 'text' ? quoted(name) : `${role} ${quoted(name)}`;
  return kind === 'structure' && hasRef(node) && role !== 'main' ? role : '';
}

/** Where each line stands, when those in `changed` changed. */
export function linePlaces(lines: readonly PlacedLine[], changed: ReadonlySet<PlacedLine>): readonly ChangePlace[] {
  /** What is around the line at hand, outermost first. */
  const around: PlacedLine[] = [];
  const above = new Map<PlacedLine, PlacedLine>();
  return lines.map((line) => {
    for (let last = around.at(-1); last && !isInside(line, last); last = around.at(-1)) around.pop();
    const nearest = around.at(-1);
    if (nearest) above.set(line, nearest);
    if (line.part !== undefined) around.push(line);
    let at = nearest;
    let top = line;
    while (at && (changed.has(at) || !at.part)) {
      if (changed.has(at)) top = at;
      at = above.get(at);
    }
    return { place: at?.part, indent: Math.max(0, line.depth - top.depth) };
  });
}

function isInside(line: PlacedLine, { depth, level }: PlacedLine): boolean {
  if (level === undefined) return line.depth > depth;
  return line.depth > depth || (line.depth === depth && (line.level === undefined || line.level > level));
}
