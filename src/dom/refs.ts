import { parseRef } from '../core/element-ref';
import type { ElementIdentity, RefTable } from '../core/tool';
import { notFound, roleAndName } from './failures';
import { createNamer } from './name';
import { identityOf, nodesWithRefs, pathOf } from './node-path';
import { onlyOne } from './only-one';
import { documentOf } from './read-element';
import { describeNode } from './render';
import { roleOf } from './role';
import { takeSnapshot } from './snapshot';
import { clip, lower } from './text';
import type { TreeNode } from './tree-node';

interface Entry extends ElementIdentity {
  readonly element: WeakRef<Element>;
  /** By `roleOf`; the printed role may say more, such as `clickable`. */
  readonly ownRole: string;
}

/**
 * An empty table for one document. It keeps no element alive. `frameName` is what the background calls the frame that
 * the document is in: it stands before each ref (`f3e12`), and only refs with it are known. Empty for the main frame.
 */
export function createRefTable(document: Document, frameName: () => string = () => ''): RefTable {
  const numbers = new WeakMap<Element, number>();
  const entries = new Map<number, Entry>();
  let next = 1;

  function issue(element: Element, entry: Entry): string {
    const number = numbers.get(element) ?? next++;
    numbers.set(element, number);
    entries.set(number, entry);
    return `${frameName()}e${number}`;
  }

  function find(entry: Entry): TreeNode {
    const all = nodesWithRefs(takeSnapshot(document).root);
    const inPlace = all.filter(
      (node) => node.role === entry.role && node.name === entry.name && pathOf(node) === entry.path,
    );
    const only = onlyOne(inPlace);
    if (entry.unique && only) return only;
    const nearest = nearestTo(entry, all).map(
      (node) => `${issue(node.element, entryOf(node.element, identityOf(node)))} ${describeNode(node)}`,
    );
    throw notFound(
      'The element with this ref is gone.',
      nearest.length > 0
        ? 'These are the nearest there are now. Look again if none is right.'
        : 'Look again: the page has changed.',
      nearest.join('\n') || undefined,
    );
  }

  return {
    refOf(element, seen) {
      const number = numbers.get(element);
      if (number !== undefined && (!seen || isSame(entries.get(number), seen))) return `${frameName()}e${number}`;
      return issue(element, entryOf(element, seen ?? identityOfElement(element)));
    },
    has: (element) => numbers.has(element),
    rebind(before, after, seen) {
      const number = numbers.get(before);
      if (number === undefined || numbers.has(after)) return;
      numbers.set(after, number);
      entries.set(number, entryOf(after, seen));
    },
    resolve(ref) {
      const { frame, number } = parseRef(ref) ?? { frame: '', number: 0 };
      const entry = frame === frameName() ? entries.get(number) : undefined;
      if (!entry) {
        throw notFound('No element has this ref.', 'Refs end with their page. Call get_accessibility_tree.');
      }
      const element = entry.element.deref();
      if (element?.isConnected === true) return checked(element, entry, number);
      const node = find(entry);
      entries.set(number, entryOf(node.element, identityOf(node)));
      if (!numbers.has(node.element)) numbers.set(node.element, number);
      return node.element;
    },
  };

  function checked(element: Element, entry: Entry, number: number): Element {
    const now = { ...entry, ownRole: roleOf(element), name: nameLike(element, entry) };
    if (now.ownRole === entry.ownRole && now.name === entry.name) return element;
    // Told what it is now, the model may go on with the same ref.
    entries.set(number, { ...now, role: now.ownRole === entry.ownRole ? entry.role : now.ownRole });
    throw notFound(
      'The element with this ref is no longer what you saw.',
      'If it is still right, repeat the call; else look again.',
      `It was ${roleAndName(entry)}, it is now ${roleAndName({ role: now.ownRole, name: now.name })}.`,
    );
  }
}

function isSame(entry: Entry | undefined, seen: ElementIdentity): boolean {
  return (
    entry?.name === seen.name && entry.role === seen.role && entry.path === seen.path && entry.unique === seen.unique
  );
}

function entryOf(element: Element, seen: ElementIdentity): Entry {
  return { element: new WeakRef(element), ownRole: roleOf(element), ...seen };
}

// Issued without a look, so it cannot be told from others like it: such a ref ends with its element.
function identityOfElement(element: Element): ElementIdentity {
  const role = roleOf(element);
  return { role, name: createNamer(documentOf(element)).nameOf(element, role), path: '', unique: false };
}

// The name of a region is printed only when it is an explicit one, so an empty one says nothing about identity.
function nameLike(element: Element, entry: Entry): string {
  return entry.name ? createNamer(documentOf(element)).nameOf(element, entry.role) : '';
}

function nearestTo(entry: Entry, all: readonly TreeNode[]): readonly TreeNode[] {
  const words = new Set(lower(entry.name).split(' '));
  const scored = all.map((node) => ({ node, score: scoreOf(node, entry, words) })).filter(({ score }) => score > 1);
  scored.sort((a, b) => b.score - a.score);
  return scored.slice(0, 3).map(({ node }) => node);
}

function scoreOf(node: TreeNode, entry: Entry, words: ReadonlySet<string>): number {
  const shared = clip(node.name, 200)
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '' && words.has(word)).length;
  return (
    (node.role === entry.role ? 1 : 0) +
    (pathOf(node) === entry.path ? 1 : 0) +
    (node.name === entry.name ? 4 : 0) +
    shared
  );
}
