import { isLink } from './element-kind';
import { deepActiveElement, elementById, flatContains } from './flat-tree';
import { headingLevel } from './heading-level';
import { attributeIn, attributeOf, documentOf, isTrue, tagOf } from './read-element';
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
  /** True when it is out of reach behind a dialog, and so printed without its ref. */
  readonly bare?: boolean;
}

const MAX_TEXT_CHARS = 400;

/** The lines of a pruned tree in reading order, open modal dialogs first; without a line for `root` unless asked for. */
export function toLines(root: TreeNode, { withRoot = false }: { readonly withRoot?: boolean } = {}): readonly Line[] {
  const lines: Line[] = [];
  const { openers, dialogs } = surveyOf(root);
  const printing: Printing = { lines, openers, isMoved: hasForeignBase(root.element) };
  if (withRoot) {
    addLines(root, 0, printing);
    return lines;
  }
  const modals = modalsOf(dialogs);
  for (const dialog of modals) addLines(dialog, 0, printing);
  const modal = modals[0];
  if (!modal) {
    for (const child of root.children) addLines(child, 0, printing);
    return lines;
  }
  const behind = { ...printing, lines: [], skipped: new Set(modals), bare: isNativeModal(modal) };
  for (const child of root.children) addLines(child, 0, behind);
  lines.push(behindNotice(modal, behind), ...behind.lines);
  return lines;
}

/** A line as a model reads it: `e12 button "Save" disabled`. Only what can be acted on has a ref. */
export function printLine(line: Line, refOf: RefOf): string {
  const indent = ' '.repeat(Math.min(line.depth, MAX_INDENT));
  const body = line.opener ? `${line.body} of ${refOf(line.opener)}` : line.body;
  return hasRef(line.node) && !line.bare ? `${indent}${refOf(line.node)} ${body}` : indent + body;
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
  readonly bare?: boolean;
}

function behindNotice(modal: TreeNode, { lines, bare }: Printing): Line {
  const role = lines.length > 0 ? 'notice' : 'hidden-page';
  const body = lines.length === 0 ? HIDDEN_PAGE : bare ? OUT_OF_REACH : BEHIND;
  return { node: { ...modal, kind: 'notice', role, name: body, children: [] }, depth: 0, body };
}

const HIDDEN_PAGE = '(What is behind the dialog is out of reach until it closes.)';
const OUT_OF_REACH = '(Behind the dialog, out of reach until it closes:)';
const BEHIND = '(Behind the dialog:)';

function addLines(node: TreeNode, depth: number, printing: Printing): void {
  const { lines, openers, skipped, isMoved, bare } = printing;
  if (skipped?.has(node)) return;
  if (node.kind === 'text') {
    if (node.name.length <= MAX_TEXT_CHARS) lines.push({ node, depth, body: node.name, bare });
    else for (const body of wrapLine(node.name, MAX_TEXT_CHARS)) lines.push({ node, depth, body, bare });
    return;
  }
  const first = node.children[0];
  if (first && isItem(node, first)) {
    // Its first line stands for it, and what else is in it stands below.
    for (const child of node.children) addLines(child, child === first ? depth : depth + 1, printing);
    return;
  }
  if (first && isHeadingOf(node, first)) {
    lines.push({
      node: first,
      depth,
      body: `${describeNode(first, isMoved)} heading ${headingLevel(node.element)}`,
      bare,
    });
    for (const child of first.children) addLines(child, depth + 1, printing);
    return;
  }
  const opener = openers.size > 0 ? openers.get(node.element) : undefined;
  const body = describeNode(node, isMoved);
  lines.push(opener && opener !== node.parent ? { node, depth, body, opener, bare } : { node, depth, body, bare });
  for (const child of node.children) addLines(child, depth + 1, printing);
}

/** A part of a list or table that says no more than what it begins with. */
function isItem({ kind, role, name }: TreeNode, first: TreeNode): boolean {
  if (kind !== 'structure' || !ITEMS.has(role) || first.kind === 'structure') return false;
  return !name || (first.kind !== 'text' && first.name === name);
}

/** A heading that is one link, or one button. */
function isHeadingOf({ kind, name, children }: TreeNode, first: TreeNode): boolean {
  return kind === 'heading' && children.length === 1 && first.kind === 'control' && first.name === name;
}

const ITEMS = wordSet('row listitem article');

/** What must be known of the whole tree before its first line is written. */
interface Survey {
  /** By the list, menu or dialog that is open: the control that opened it, wherever the page puts them. */
  readonly openers: Map<Element, TreeNode>;
  /** Below the root. */
  readonly dialogs: TreeNode[];
}

function surveyOf(root: TreeNode): Survey {
  const survey: Survey = { openers: new Map(), dialogs: [] };
  noteOpened(root, survey);
  surveyBelow(root, survey);
  return survey;
}

function noteOpened(node: TreeNode, { openers }: Survey): void {
  if (node.kind === 'control' && (node.role === 'combobox' || node.states.words.includes('open')))
    for (const popup of popupsOf(node.element)) openers.set(popup, node);
}

function surveyBelow({ children }: TreeNode, survey: Survey): void {
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index];
    if (!child || child.kind === 'text') continue;
    noteOpened(child, survey);
    if (isDialog(child)) survey.dialogs.push(child);
    if (child.children.length > 0) surveyBelow(child, survey);
  }
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
  if (words.length > 0) text = ` ${words.join(' ')}`;
  if (value !== undefined && value !== node.name) text += ` =${quoted(value)}`;
  if (options) text += ` of ${options.join('|')}${moreOptions === undefined ? '' : `|… ${moreOptions} more`}`;
  return text + foreignHost(node, isMoved);
}

/** A link that leaves the site says where to. */
function foreignHost(node: TreeNode, isMoved?: boolean): string {
  const { element } = node;
  const tag = tagOf(element);
  const address = tag === 'a' || tag === 'area' ? attributeIn(element, 'href') : null;
  if (address === null) return '';
  // Only a link with a scheme or host can leave, unless a base moves all of them.
  if (!(ABSOLUTE.test(address) || (isMoved ?? hasForeignBase(element))) || !isLink(element)) return '';
  const { host, protocol } = element;
  if (!protocol.startsWith('http')) return protocol === 'javascript:' || !protocol ? '' : ` ${protocol}`;
  return host === documentOf(element).location.host ? '' : ` →${host}`;
}

const ABSOLUTE = /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;

function hasForeignBase(element: Element): boolean {
  const { baseURI, URL } = documentOf(element);
  return baseURI !== URL && !baseURI.startsWith(documentOf(element).location.origin);
}

/**
 * Open modal dialogs, wherever they stand. The browser lets nothing but the topmost of its own be used; of those that only
 * say that they are modal all are given.
 */
export function modalsIn(root: TreeNode): readonly TreeNode[] {
  return modalsOf(surveyOf(root).dialogs);
}

function modalsOf(dialogs: readonly TreeNode[]): readonly TreeNode[] {
  if (dialogs.length === 0) return dialogs;
  const native = dialogs.filter(isNativeModal);
  const [first] = native;
  const focused = first && native.length > 1 ? deepActiveElement(documentOf(first.element)) : null;
  const top = native.findLast(({ element }) => focused && flatContains(element, focused)) ?? native.at(-1);
  if (top) return [top];
  const modal = dialogs.filter(({ element }) => isTrue(element, 'aria-modal'));
  return modal.filter(({ element }) => !modal.some((o) => o.element !== element && flatContains(o.element, element)));
}

function isDialog({ role }: TreeNode): boolean {
  return role === 'dialog' || role === 'alertdialog';
}

function isNativeModal({ element }: TreeNode): boolean {
  return element.matches(':modal');
}
