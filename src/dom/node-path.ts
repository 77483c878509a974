import type { ElementIdentity, RefTable } from '../core/tool';
import { hasRef, type RefOf } from './render';
import type { TreeNode } from './snapshot';
import { wordSet } from './text';

interface Place {
  readonly path: string;
  readonly root: TreeNode;
}

/** By path, role and name: how many nodes there are. */
type Counts = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, number>>>;

/** By the node around: its children share the place. */
const places = new WeakMap<TreeNode, Place>();
const countsByRoot = new WeakMap<TreeNode, Counts>();

/**
 * Where a node stands: the landmarks, dialogs and items around it, outermost first, each with its name. An item of a
 * list or table is named by the first thing in it, so that the "Remove" of one row differs from that of the next.
 */
export function pathOf(node: TreeNode): string {
  return placeOf(node).path;
}

function placeOf(node: TreeNode): Place {
  const { parent } = node;
  if (!parent) return { path: '', root: node };
  let place = places.get(parent);
  if (!place) {
    const { path, root } = placeOf(parent);
    place = { path: path + stepOf(parent), root };
    places.set(parent, place);
  }
  return place;
}

function countIn({ path, root }: Place, { role, name }: TreeNode): number {
  let counts = countsByRoot.get(root);
  if (!counts) {
    counts = countAll(root);
    countsByRoot.set(root, counts);
  }
  return counts.get(path)?.get(role)?.get(name) ?? 1;
}

function countAll(root: TreeNode): Counts {
  const counts = new Map<string, Map<string, Map<string, number>>>();
  for (const node of nodesWithRefs(root)) {
    const here = entryIn(counts, pathOf(node), newMap<Map<string, number>>);
    const byName = entryIn(here, node.role, newMap<number>);
    byName.set(node.name, (byName.get(node.name) ?? 0) + 1);
  }
  return counts;
}

function entryIn<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function newMap<V>(): Map<string, V> {
  return new Map();
}

/** What a look knows of a node, for its ref. */
export function identityOf(node: TreeNode): ElementIdentity {
  const place = placeOf(node);
  return { role: node.role, name: node.name, path: place.path, unique: countIn(place, node) === 1 };
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
