import type { ElementIdentity, RefTable } from '../core/tool';
import { hasRef, type RefOf } from './render';
import type { TreeNode } from './snapshot';
import { wordSet } from './text';

/** By the node around: its children share the path. */
const paths = new WeakMap<TreeNode, string>();
const countsByRoot = new WeakMap<TreeNode, ReturnType<typeof countAll>>();

/**
 * Where a node stands: the landmarks, dialogs and items around it, outermost first, each with its name. An item of a
 * list or table is named by the first thing in it, so that the "Remove" of one row differs from that of the next.
 */
export function pathOf(node: TreeNode): string {
  const { parent } = node;
  if (!parent) return '';
  let path = paths.get(parent);
  if (path === undefined) {
    path = pathOf(parent) + stepOf(parent);
    paths.set(parent, path);
  }
  return path;
}

/** How many nodes of the same look share role, name and path with this one, itself included. */
export function countLike(node: TreeNode): number {
  const root = rootOf(node);
  let counts = countsByRoot.get(root);
  if (!counts) {
    counts = countAll(root);
    countsByRoot.set(root, counts);
  }
  return counts.get(pathOf(node))?.get(`${node.role} ${node.name}`) ?? 1;
}

function countAll(root: TreeNode): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  for (const node of nodesWithRefs(root)) {
    const path = pathOf(node);
    const here = counts.get(path) ?? new Map<string, number>();
    counts.set(path, here);
    const key = `${node.role} ${node.name}`;
    here.set(key, (here.get(key) ?? 0) + 1);
  }
  return counts;
}

/** What a look knows of a node, for its ref. */
export function identityOf(node: TreeNode): ElementIdentity {
  return { role: node.role, name: node.name, path: pathOf(node), unique: countLike(node) === 1 };
}

/** Issues the ref of a node that is about to be printed, and notes what is printed of it. */
export function refOfNode(refs: RefTable): RefOf {
  return (node) => refs.refOf(node.element, identityOf(node));
}

/** All nodes below `root`, itself included, that have a ref when they are printed, in reading order. */
export function nodesWithRefs(root: TreeNode): readonly TreeNode[] {
  const found: TreeNode[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (hasRef(node)) found.push(node);
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (child) waiting.push(child);
    }
  }
  return found;
}

/** The node of an element in a look, or undefined when the look does not show it. */
export function findNode(root: TreeNode, element: Element): TreeNode | undefined {
  return nodesWithRefs(root).find((node) => node.element === element);
}

function stepOf(node: TreeNode): string {
  if (node.kind !== 'structure') return node.kind === 'control' ? `/${node.role} ${node.name}` : '';
  if (ITEMS.has(node.role)) return `/${node.role} ${node.name ? node.name : firstName(node)}`;
  return UNNAMED.has(node.role) && !node.name ? '' : `/${node.role} ${node.name}`;
}

function firstName(node: TreeNode): string {
  for (const child of node.children) {
    const name = child.name ? child.name : firstName(child);
    if (name) return name;
  }
  return '';
}

function rootOf(node: TreeNode): TreeNode {
  let at = node;
  while (at.parent) at = at.parent;
  return at;
}

const ITEMS = wordSet('listitem row article');
const UNNAMED = wordSet('list rowgroup group figure document');
