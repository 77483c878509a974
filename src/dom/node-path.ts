import type { ElementIdentity, RefTable } from '../core/tool';
import { hasRef, type RefOf } from './render';
import { wordSet } from './text';
import type { TreeNode } from './tree-node';

interface Place {
  readonly path: string;
  readonly root: TreeNode;
  /** The first node of each name at this path; filled when the first ref is asked for. */
  readonly firsts: Map<string, TreeNode>;
}

/** Of a tree. */
interface Census {
  readonly byPath: Map<string, Map<string, TreeNode>>;
  /** Elements of nodes that are not the only ones of their path, role and name. */
  readonly repeated: Set<Element>;
  isDone: boolean;
}

/** By the node around: its children share the place. */
const places = new WeakMap<TreeNode, Place>();
const censuses = new WeakMap<TreeNode, Census>();

/**
 * Where a node stands: the landmarks, dialogs and items around it, outermost first, each with its name. An item of a
 * list or table is named by the first thing in it, so that the "Remove" of one row differs from that of the next.
 */
export function pathOf(node: TreeNode): string {
  return placeOf(node).path;
}

function placeOf(node: TreeNode): Place {
  const { parent } = node;
  if (!parent) return { path: '', root: node, firsts: firstsAt('', node) };
  let place = places.get(parent);
  if (!place) {
    const around = placeOf(parent);
    const step = stepOf(parent);
    const path = around.path + step;
    place = step ? { path, root: around.root, firsts: firstsAt(path, around.root) } : around;
    places.set(parent, place);
  }
  return place;
}

function firstsAt(path: string, root: TreeNode): Map<string, TreeNode> {
  const { byPath } = censusOf(root);
  const known = byPath.get(path) ?? new Map<string, TreeNode>();
  byPath.set(path, known);
  return known;
}

function censusOf(root: TreeNode): Census {
  let census = censuses.get(root);
  if (!census) {
    census = { byPath: new Map(), repeated: new Set(), isDone: false };
    censuses.set(root, census);
  }
  return census;
}

function isRepeated({ root }: Place, { element }: TreeNode): boolean {
  const census = censusOf(root);
  if (!census.isDone) {
    census.isDone = true;
    for (const node of nodesWithRefs(root)) countNode(node, placeOf(node).firsts, census);
  }
  return census.repeated.has(element);
}

function countNode(node: TreeNode, firsts: Map<string, TreeNode>, { repeated }: Census): void {
  const { role, name } = node;
  let key = name;
  let first = firsts.get(key);
  if (first && first.role !== role) {
    // Rare. Roles are one word and names one line, so no other node has this key.
    key = `${role}\n${name}`;
    first = firsts.get(key);
  }
  if (!first) firsts.set(key, node);
  else repeated.add(first.element).add(node.element);
}

/** What a look knows of a node, for its ref. */
export function identityOf(node: TreeNode): ElementIdentity {
  const place = placeOf(node);
  return { role: node.role, name: node.name, path: place.path, unique: !isRepeated(place, node) };
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

const ITEMS = wordSet('listitem row article');
const UNNAMED = wordSet('list rowgroup group figure document');
