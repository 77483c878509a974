import { isLink } from './element-kind';
import { elementById } from './flat-tree';
import { headingLevel } from './heading-level';
import { attributeOf, documentOf, isTrue } from './read-element';
import { quoted, wordSet, wrapLine } from './text';
import type { TreeNode } from './tree-node';

/** Gives the ref of a node that is printed. */
export type RefOf = (node: TreeNode) => string;

/** A line of the tree, not yet printed: the ref is issued only when it is. */
export interface Line {
  readonly node: TreeNode;
  readonly depth: number;
  /** All but indentation and ref. */
  readonly body: string;
  /** What opened it, where that stands elsewhere. */
  readonly opener?: TreeNode;
}

const MAX_TEXT_CHARS = 400;

/** The lines of a pruned tree in reading order, open modal dialogs first; without a line for `root` unless asked for. */
export function toLines(root: TreeNode, { withRoot = false }: { readonly withRoot?: boolean } = {}): readonly Line[] {
  const lines: Line[] = [];
  const printing: Printing = { lines, openers: openersIn(root), isMoved: hasForeignBase(root.element) };
  if (withRoot) {
    addLines(root, 0, printing);
    return lines;
  }
  const modal = modalsIn(root);
  for (const dialog of modal) addLines(dialog, 0, printing);
  const around = modal.length > 0 ? { ...printing, skipped: new Set(modal) } : printing;
  for (const child of root.children) addLines(child, 0, around);
  return lines;
}

/** A line as a model reads it: `e12 button "Save" disabled`. Only what can be acted on has a ref. */
export function printLine(line: Line, refOf: RefOf): string {
  const indent = ' '.repeat(Math.min(line.depth, MAX_INDENT));
  const body = line.opener ? `${line.body} of ${refOf(line.opener)}` : line.body;
  return hasRef(line.node) ? `${indent}${refOf(line.node)} ${body}` : indent + body;
}

/** True for the nodes that get a ref: controls, and frames and named regions that can be read alone. */
export function hasRef(node: TreeNode): boolean {
  if (node.kind === 'control' || node.kind === 'frame') return true;
  return node.kind === 'structure' && REGIONS.has(node.role);
}

/** True for a line of the page's, and not of ours. */
export function isSaid({ node }: Line): boolean {
  return node.kind !== 'notice';
}

/**
 * Role, name, states and value of a node, without its ref. `isMoved`: the page has a base at another place, for who
 * describes many nodes and asked once.
 */
export function describeNode(node: TreeNode, isMoved?: boolean): string {
  switch (node.kind) {
    case 'text':
    case 'notice':
      return node.name;
    case 'heading':
      return `${'#'.repeat(headingLevel(node.element))} ${node.name}`;
    case 'frame':
      return `frame${named(node)}`;
    case 'image':
    case 'structure':
    case 'control':
      return `${node.role}${named(node)}${totalOf(node)}${suffix(node, isMoved)}`;
    default: {
      const never: never = node.kind;
      return never;
    }
  }
}

const MAX_INDENT = 12;
const REGIONS = wordSet(
  'navigation main complementary dialog alertdialog table grid region form treegrid feed tabpanel',
);

interface Printing {
  readonly lines: Line[];
  readonly openers: ReadonlyMap<Element, TreeNode>;
  readonly isMoved: boolean;
  readonly skipped?: ReadonlySet<TreeNode>;
}

function addLines(node: TreeNode, depth: number, printing: Printing): void {
  const { lines, openers, skipped, isMoved } = printing;
  if (skipped?.has(node)) return;
  if (node.kind === 'text') {
    for (const body of wrapLine(node.name, MAX_TEXT_CHARS)) lines.push({ node, depth, body });
    return;
  }
  const [first] = node.children;
  if (first && isItem(node)) {
    // Its first line stands for it, and what else is in it stands below.
    for (const child of node.children) addLines(child, child === first ? depth : depth + 1, printing);
    return;
  }
  if (first && isHeadingOf(node, first)) {
    lines.push({ node: first, depth, body: `${describeNode(first, isMoved)} heading ${headingLevel(node.element)}` });
    for (const child of first.children) addLines(child, depth + 1, printing);
    return;
  }
  const opener = openers.size > 0 ? openers.get(node.element) : undefined;
  const body = describeNode(node, isMoved);
  lines.push(opener && opener !== node.parent ? { node, depth, body, opener } : { node, depth, body });
  for (const child of node.children) addLines(child, depth + 1, printing);
}

/** A part of a list or table that says no more than what it begins with. */
function isItem({ kind, role, name, children: [first] }: TreeNode): boolean {
  if (kind !== 'structure' || !ITEMS.has(role) || !first || first.kind === 'structure') return false;
  return !name || (first.kind !== 'text' && first.name === name);
}

/** A heading that is one link, or one button. */
function isHeadingOf({ kind, name, children }: TreeNode, first: TreeNode): boolean {
  return kind === 'heading' && children.length === 1 && first.kind === 'control' && first.name === name;
}

const ITEMS = wordSet('row listitem article');

/** By the list, menu or dialog that is open: the control that opened it, wherever the page puts them. */
function openersIn(root: TreeNode): ReadonlyMap<Element, TreeNode> {
  const openers = new Map<Element, TreeNode>();
  const visit = (node: TreeNode): void => {
    if (node.kind === 'control' && (node.role === 'combobox' || node.states.words.includes('open'))) {
      for (const popup of popupsOf(node.element)) openers.set(popup, node);
    }
    for (const child of node.children) visit(child);
  };
  visit(root);
  return openers;
}

function popupsOf(opener: Element): readonly Element[] {
  const ids = ['aria-controls', 'aria-owns'].flatMap((name) => attributeOf(opener, name).split(/\s+/));
  const named = ids.map((id) => (id ? elementById(opener, id) : null));
  const active = attributeOf(opener, 'aria-activedescendant');
  const item = active ? elementById(opener, active) : null;
  const around = item?.closest('[role=listbox],[role=menu],[role=tree],[role=grid]') ?? null;
  return [...named, around].filter((popup) => popup !== null);
}

/** How many rows there are in all, where the page says that it holds but some of them. */
function totalOf({ role, element }: TreeNode): string {
  const total = GRIDS.has(role) ? attributeOf(element, 'aria-rowcount') : '';
  if (!/^(-1|\d{1,9})$/.test(total)) return '';
  return total === '-1' ? ' of an unknown number of rows' : ` of ${total} rows`;
}

const GRIDS = wordSet('table grid treegrid');

function named(node: TreeNode): string {
  return node.name ? ` ${quoted(node.name)}` : '';
}

function suffix(node: TreeNode, isMoved?: boolean): string {
  const { words, value, options, moreOptions } = node.states;
  let text = '';
  for (const word of words) text += ` ${word}`;
  if (value !== undefined && value !== node.name) text += ` =${quoted(value)}`;
  if (options) text += ` of ${options.join('|')}${moreOptions === undefined ? '' : `|… ${moreOptions} more`}`;
  return text + foreignHost(node, isMoved);
}

/** A link that leaves the site says where to. */
function foreignHost(node: TreeNode, isMoved?: boolean): string {
  if (!isLink(node.element)) return '';
  // Only a link with a scheme or host can leave, unless a base moves all of them.
  if (!(ABSOLUTE.test(attributeOf(node.element, 'href')) || (isMoved ?? hasForeignBase(node.element)))) return '';
  const { host, protocol } = node.element;
  if (!protocol.startsWith('http')) return protocol === 'javascript:' || !protocol ? '' : ` ${protocol}`;
  return host === documentOf(node.element).location.host ? '' : ` →${host}`;
}

const ABSOLUTE = /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;

function hasForeignBase(element: Element): boolean {
  const { baseURI, URL } = documentOf(element);
  return baseURI !== URL && !baseURI.startsWith(documentOf(element).location.origin);
}

/** Open modal dialogs, wherever they stand: nothing else can be used while they are open. */
export function modalsIn(node: TreeNode): readonly TreeNode[] {
  const found: TreeNode[] = [];
  addModals(node, found);
  return found;
}

function addModals(node: TreeNode, found: TreeNode[]): void {
  for (const child of node.children) {
    if (isModal(child)) found.push(child);
    else if (child.children.length > 0) addModals(child, found);
  }
}

function isModal(node: TreeNode): boolean {
  if (node.role !== 'dialog' && node.role !== 'alertdialog') return false;
  return isTrue(node.element, 'aria-modal') || node.element.matches(':modal');
}
