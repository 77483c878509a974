import { wordSet } from './text';
import type { TreeNode } from './tree-node';
import { isInViewport } from './visible';

/** `all`: the whole page; `visible`: what lies in the viewport; `interactive`: what can be acted on, anywhere. */
export type TreeFilter = 'all' | 'visible' | 'interactive';

/**
 * Drops what tells a reader nothing: empty structure, text that repeats the name beside it, list and row wrappers that
 * hold one thing, and what `filter` leaves out. Table rows of plain text become one line. The snapshot stays as it was: what
 * changes is copied.
 */
export function pruneTree(node: TreeNode, filter: TreeFilter = 'all'): TreeNode {
  return { ...node, children: pruneChildren(node, filter) };
}

function pruneChildren(node: TreeNode, filter: TreeFilter): TreeNode[] {
  const { children } = node;
  const { length } = children;
  // The list is copied only from where it changes, since most lists stay as they are.
  let kept: TreeNode[] | undefined;
  let hasText = false;
  for (let index = 0; index < length; index += 1) {
    const child = children[index];
    if (!child) continue;
    const isText = child.kind === 'text';
    const pruned = isText && filter === 'all' ? child : pruneNode(child, filter);
    if (isText && pruned) hasText = true;
    if (pruned === child) {
      kept?.push(child);
      continue;
    }
    kept ??= children.slice(0, index);
    if (!pruned) continue;
    if (!Array.isArray(pruned)) {
      kept.push(pruned);
      hasText ||= pruned.kind === 'text';
      continue;
    }
    // A call takes no more than some 100,000 arguments, and a list may hold more.
    for (const each of pruned) {
      kept.push(each);
      hasText ||= each.kind === 'text';
    }
  }
  const list = kept ?? children;
  return hasText ? withoutRepeats(list, node) : list;
}

function withoutRepeats(kept: TreeNode[], parent: TreeNode): TreeNode[] {
  const repeats = (child: TreeNode, index: number): boolean =>
    child.kind === 'text' && repeatsNeighbour(child, kept[index - 1], kept[index + 1], parent);
  return kept.some(repeats) ? kept.filter((child, index) => !repeats(child, index)) : kept;
}

/** What stands for a node: one, several, or nothing. */
function pruneNode(node: TreeNode, filter: TreeFilter): TreeNode | TreeNode[] | undefined {
  if (!passes(node, filter)) return node.children.length === 0 ? undefined : pruneChildren(node, filter);
  if (node.kind === 'control' || node.kind === 'heading') return withChildren(node, filter);
  if (node.kind !== 'structure')
    return node.kind === 'image' && !node.name && node.states.value === undefined ? undefined : node;
  const children = pruneChildren(node, filter);
  if (children.length === 0) return undefined;
  if (node.role === 'row') {
    const texts = children.map((child) => (child.kind === 'text' ? child.name : null));
    if (texts.every((text) => text !== null)) return asText(node, texts.join(' | '));
  }
  if (TRANSPARENT.has(node.role) && !node.name) {
    // Indentation is kept where it separates siblings that hold several things each.
    if (children.length === 1 || node.role === 'list' || node.role === 'rowgroup') return children;
  }
  if (node.role === 'group' && !node.name) return children;
  return children === node.children ? node : { ...node, children };
}

function passes(node: TreeNode, filter: TreeFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'interactive':
      return /^(control|structure|frame|notice)$/.test(node.kind);
    case 'visible':
      return /^(structure|notice)$/.test(node.kind) || isInViewport(node.element);
    default: {
      const never: never = filter;
      return never;
    }
  }
}

function withChildren(node: TreeNode, filter: TreeFilter): TreeNode {
  const children = node.children.length === 0 ? node.children : pruneChildren(node, filter);
  return children === node.children ? node : { ...node, children };
}

function asText(node: TreeNode, text: string): TreeNode {
  return { ...node, kind: 'text', name: text, children: [] };
}

// A label beside its control only repeats the control's name, and so does a legend or caption inside what it names.
function repeatsNeighbour(
  node: TreeNode,
  before: TreeNode | undefined,
  after: TreeNode | undefined,
  parent: TreeNode,
): boolean {
  if (parent.kind === 'structure' && parent.name === node.name) return true;
  return isNamesake(before, node) || isNamesake(after, node);
}

function isNamesake(control: TreeNode | undefined, { name }: TreeNode): boolean {
  return control?.kind === 'control' && control.name === name;
}

const TRANSPARENT = wordSet('list listitem row rowgroup article form banner contentinfo');
