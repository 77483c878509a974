import { isLink } from './element-kind';
import { headingLevel } from './heading-level';
import { attributeOf, documentOf, isTrue } from './read-element';
import type { TreeNode } from './snapshot';
import { quoted, wordSet, wrapLine } from './text';

/** Gives the ref of a node that is printed. */
export type RefOf = (node: TreeNode) => string;

/** A line of the tree, not yet printed: the ref is issued only when it is. */
export interface Line {
  readonly node: TreeNode;
  readonly depth: number;
  /** All but indentation and ref. */
  readonly body: string;
}

const MAX_TEXT_CHARS = 400;

/** The lines of a pruned tree in reading order, open modal dialogs first; without a line for `root` unless asked for. */
export function toLines(root: TreeNode, { withRoot = false }: { readonly withRoot?: boolean } = {}): readonly Line[] {
  const lines: Line[] = [];
  if (withRoot) {
    addLines(root, 0, lines);
    return lines;
  }
  const modal = modalsIn(root);
  for (const dialog of modal) addLines(dialog, 0, lines);
  for (const child of root.children) addLines(child, 0, lines, new Set(modal));
  return lines;
}

/** A line as a model reads it: `e12 button "Save" disabled`. Only what can be acted on has a ref. */
export function printLine(line: Line, refOf: RefOf): string {
  const indent = ' '.repeat(Math.min(line.depth, MAX_INDENT));
  return hasRef(line.node) ? `${indent}${refOf(line.node)} ${line.body}` : indent + line.body;
}

/** True for the nodes that get a ref: controls, and frames and named regions that can be read alone. */
export function hasRef(node: TreeNode): boolean {
  if (node.kind === 'control' || node.kind === 'frame') return true;
  return node.kind === 'structure' && REGIONS.has(node.role);
}

/** Role, name, states and value of a node, without its ref. */
export function describeNode(node: TreeNode): string {
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
      return `${node.role}${named(node)}${suffix(node)}`;
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

function addLines(node: TreeNode, depth: number, lines: Line[], skipped: ReadonlySet<TreeNode> = new Set()): void {
  if (skipped.has(node)) return;
  if (node.kind === 'text') {
    for (const body of wrapLine(node.name, MAX_TEXT_CHARS)) lines.push({ node, depth, body });
    return;
  }
  lines.push({ node, depth, body: describeNode(node) });
  for (const child of node.children) addLines(child, depth + 1, lines, skipped);
}

function named(node: TreeNode): string {
  return node.name ? ` ${quoted(node.name)}` : '';
}

function suffix(node: TreeNode): string {
  const { words, value, options, moreOptions } = node.states;
  let text = words.map((word) => ` ${word}`).join('');
  if (value !== undefined && value !== node.name) text += ` =${quoted(value)}`;
  if (options) text += ` of ${options.join('|')}${moreOptions === undefined ? '' : `|… ${moreOptions} more`}`;
  return text + foreignHost(node);
}

/** A link that leaves the site says where to. */
function foreignHost(node: TreeNode): string {
  // Only a link with a scheme or host can leave, unless a base moves all of them.
  if (!isLink(node.element) || !(ABSOLUTE.test(attributeOf(node.element, 'href')) || hasForeignBase(node.element)))
    return '';
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
  return node.children.flatMap((child) => (isModal(child) ? [child] : modalsIn(child)));
}

function isModal(node: TreeNode): boolean {
  if (node.role !== 'dialog' && node.role !== 'alertdialog') return false;
  return isTrue(node.element, 'aria-modal') || node.element.matches(':modal');
}
