import { INLINE_TAGS } from './block-tags';
import { isElement, isHtml, isInput, isSlot, isText } from './element-kind';
import { eachFlatChild, elementById, shadowRootOf } from './flat-tree';
import { createPseudoText, type PseudoText } from './pseudo-text';
import { attributeOf, tagOf, textOf } from './read-element';
import { NAMED_BY_CONTENT, roleOf } from './role';
import { isSensitive } from './sensitive';
import { fieldValueOf } from './states';
import { clip, inverted, oneLine, wordSet } from './text';
import { isExcluded, isOperable, isRendered, styleOf } from './visible';

/** Computes accessible names during one pass over a document that does not change meanwhile. */
export interface Namer {
  /** The name of an element with `role`, on one line, at most 200 characters; empty when it has none. */
  nameOf(element: Element, role: string): string;
}

const MAX_NAME_CHARS = 200;
const MAX_DEPTH = 500;

/** Where in the recursion of the accname algorithm we are. */
interface Walk {
  /** Elements whose name is being computed; met again, they say nothing. */
  readonly seen: ReadonlySet<Element>;
  /** Inside an `aria-labelledby` target or a label: no second hop. */
  readonly inLabel: boolean;
  /** Below the element that is being named. */
  readonly nested: boolean;
  /** How far below; each level takes room on the stack. */
  readonly depth: number;
}

/** A namer after the accessible name computation (accname 1.2). It keeps an index of labels, so use it for one pass. */
export function createNamer(document: Document): Namer {
  const pseudo = createPseudoText(document);
  const labels = new Map<Node, LabelIndex>();
  return {
    nameOf(element, role) {
      const start: Walk = { seen: new Set([element]), inLabel: false, nested: false, depth: 0 };
      return clip(oneLine(nameIn(element, role, start, { pseudo, labels })), MAX_NAME_CHARS);
    },
  };
}

type LabelIndex = ReadonlyMap<Element | null, readonly HTMLLabelElement[]>;

interface Tools {
  readonly pseudo: PseudoText;
  readonly labels: Map<Node, LabelIndex>;
}

function nameIn(element: Element, role: string, walk: Walk, tools: Tools): string {
  const referenced = walk.inLabel ? '' : referencedName(element, tools);
  if (referenced) return referenced;
  if (walk.nested && EMBEDDED_CONTROLS.has(role)) return isSensitive(element) ? '' : fieldValueOf(element, role);
  const own = attribute(element, 'aria-label');
  if (own) return own;
  const native = nativeName(element, walk, tools);
  if (native) return native;
  if (walk.nested || NAMED_BY_CONTENT.has(role)) {
    const content = contentName(element, walk, tools);
    if (content.trim()) return content;
  }
  return attribute(element, 'title') || attribute(element, 'placeholder') || attribute(element, 'aria-placeholder');
}

function referencedName(element: Element, tools: Tools): string {
  const ids = attribute(element, 'aria-labelledby');
  if (!ids) return '';
  const parts = ids.split(/\s+/).map((id) => {
    const target = elementById(element, id);
    if (!target) return '';
    // A hidden element may be named by reference, with its text as it stands.
    if (!isRendered(target)) return attribute(target, 'aria-label') || textOf(target);
    const seen = target === element ? new Set<Element>() : new Set([element]);
    return nameIn(target, roleOf(target), { seen, inLabel: true, nested: true, depth: 0 }, tools);
  });
  return parts.join(' ').trim();
}

function nativeName(element: Element, walk: Walk, tools: Tools): string {
  const tag = tagOf(element);
  if (!isHtml(element)) return tag === 'svg' ? oneLine(childWithTag(element, 'title')?.textContent ?? '') : '';
  if (tag === 'img' || tag === 'area') return attribute(element, 'alt');
  const naming = NAMING_CHILDREN.get(tag);
  if (naming !== undefined) {
    const child = childWithTag(element, naming);
    return child ? contentName(child, { ...walk, inLabel: true, nested: true }, tools) : '';
  }
  if (!LABELABLE.has(tag)) return '';
  if (isInput(element) && BUTTON_TYPES.has(element.type)) {
    const value = element.type === 'image' ? attribute(element, 'alt') : element.value.trim();
    if (value) return value;
  }
  const fromLabels = walk.nested ? '' : labelName(element, tools);
  if (fromLabels) return fromLabels;
  const usual = isInput(element) ? USUAL_NAMES.get(element.type) : undefined;
  return usual ? attribute(element, 'title') || usual : '';
}

/** What browsers write on buttons without a text. */
const USUAL_NAMES = inverted({ Submit: 'submit image', Reset: 'reset' });
const NAMING_CHILDREN: ReadonlyMap<string, string> = new Map([
  ['fieldset', 'legend'],
  ['table', 'caption'],
  ['figure', 'figcaption'],
]);
const LABELABLE = wordSet('input select textarea button meter progress output');
const BUTTON_TYPES = wordSet('submit button reset image');

// `element.labels` walks the whole tree at each call, which is quadratic on big forms: one index a root instead.
function labelName(element: Element, tools: Tools): string {
  const root = element.getRootNode();
  let index = tools.labels.get(root);
  if (!index) {
    // Documents, shadow roots and elements can all be searched.
    const labels = 'querySelectorAll' in root ? [...(root as ParentNode).querySelectorAll('label')] : [];
    index = Map.groupBy(labels, (label) => label.control);
    tools.labels.set(root, index);
  }
  const walk: Walk = { seen: new Set([element]), inLabel: true, nested: true, depth: 0 };
  return (index.get(element) ?? [])
    .map((label) => attribute(label, 'aria-label') || contentName(label, walk, tools))
    .join(' ')
    .trim();
}

function childWithTag(element: Element, tag: string): Element | undefined {
  return [...element.children].find((child) => tagOf(child) === tag);
}

function contentName(element: Element, walk: Walk, tools: Tools): string {
  let text = tools.pseudo(element, '::before');
  eachFlatChild(element, (child) => {
    // A name is cut at 200 characters, so a whole article inside a link need not be read.
    if (text.length > MAX_NAME_CHARS * 3) return;
    if (isText(child)) text += child.data;
    else if (isElement(child)) text += partName(child, walk, tools);
  });
  return text + tools.pseudo(element, '::after');
}

function partName(child: Element, walk: Walk, tools: Tools): string {
  const tag = tagOf(child);
  if (tag === 'br' || tag === 'wbr') return tag === 'br' ? ' ' : '';
  if (SILENT.has(tag) || walk.seen.has(child) || !isRendered(child) || isExcluded(child)) return '';
  if (walk.depth > MAX_DEPTH) return '';
  const isLeaf = !child.firstElementChild && !shadowRootOf(child) && !isSlot(child);
  if (isLeaf && child.checkVisibility() && !isOperable(child)) return '';
  const part = nameIn(child, roleOf(child), { ...walk, nested: true, depth: walk.depth + 1 }, tools);
  return INLINE_TAGS.has(tag) || styleOf(child).display === 'inline' ? part : ` ${part} `;
}

const SILENT = wordSet('script style noscript template datalist');
const EMBEDDED_CONTROLS = wordSet('textbox searchbox combobox listbox slider spinbutton');

function attribute(element: Element, name: string): string {
  return attributeOf(element, name).trim();
}
