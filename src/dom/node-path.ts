import type { ElementIdentity, RefTable } from '../core/tool';
import { hasRef, type RefOf } from './render';
import { wordSet } from './text';
import type { TreeNode } from './tree-node';

interface Place {
  readonly path: string;
  readonly root: TreeNode;
  /** How many nodes of each role and name stand at this path; filled when one is first asked for. */
  readonly counts: Counts;
}

/** By role and name. */
type Counts = Map<string, Map<string, number>>;

/** Of a tree: by path. */
interface Census {
  readonly byPath: Map<string, Counts>;
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
  if (!parent) return { path: '', root: node, counts: countsAt('', node) };
  let place = places.get(parent);
  if (!place) {
    const around = placeOf(parent);
    const step = stepOf(parent);
    const path = around.path + step;
    place = step ? { path, root: around.root, counts: countsAt(path, around.root) } : around;
    places.set(parent, place);
  }
  return place;
}

function countsAt(path: string, root: TreeNode): Counts {
  return entryIn(censusOf(root).byPath, path, newMap<Map<string, number>>);
}

function censusOf(root: TreeNode): Census {
  let census = censuses.get(root);
  if (!census) {
    census = { byPath: new Map(), isDone: false };
    censuses.set(root, census);
  }
  return census;
}

function countIn({ root, counts }: Place, { role, name }: TreeNode): number {
  const census = censusOf(root);
  if (!census.isDone) {
    census.isDone = true;
    countAll(root);
  }
  return counts.get(role)?.get(name) ?? 1;
}

function countAll(root: TreeNode): void {
  for (const node of nodesWithRefs(root)) {
    const byName = entryIn(placeOf(node).counts, node.role, newMap<number>);
    byName.set(node.name, (byName.get(node.name) ?? 0) + 1);
  }
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
