import type { Line } from './render';

/** What a line begins, in a list or table; undefined for one that begins nothing, or goes on with what one began. */
export function itemBegun(line: Line, before: Line | undefined): string | undefined {
  const { node } = line;
  if (node === before?.node) return undefined;
  if (node.kind === 'text' && node.role === 'row') return 'row';
  const { parent } = node;
  const name = parent ? ITEMS.get(parent.role) : undefined;
  const first = parent?.children[0];
  // What was pruned is a copy of the node it stands for.
  return name !== undefined && first?.element === node.element && first.kind === node.kind ? name : undefined;
}

/** How many rows or items of what is being listed at `from` come from there on, and what they are called. */
export function itemsFrom(
  lines: readonly Line[],
  from: number,
): { readonly what: string; readonly count: number } | undefined {
  let what: string | undefined;
  let depth = 0;
  let count = 0;
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index];
    if (!line || (what !== undefined && line.depth < depth)) break;
    const begun = itemBegun(line, lines[index - 1]);
    if (what === undefined && begun !== undefined) [what, depth] = [begun, line.depth];
    else if (what === undefined && line.depth === 0) return undefined;
    if (begun === what && line.depth === depth && begun !== undefined) count += 1;
  }
  return what === undefined ? undefined : { what, count };
}

const ITEMS: ReadonlyMap<string, string> = new Map([
  ['row', 'row'],
  ['listitem', 'item'],
  ['article', 'article'],
]);
