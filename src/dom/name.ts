import { isElement, isHtml, isInput, isSlot, isText } from './element-kind';
import { eachFlatChild, shadowRootOf } from './flat-tree';
import { createPseudoText, type PseudoText } from './pseudo-text';
import { NAMED_BY_CONTENT, roleOf } from './role';
import { isSensitive } from './sensitive';
import { fieldValueOf } from './states';
import { clip, oneLine } from './text';
import { isExcluded, isOperable, isRendered, styleOf } from './visible';

/** Computes accessible names during one pass over a document that does not change meanwhile. */
export interface Namer {
  /** The name of an element with `role`, on one line, at most 200 characters; empty when it has none. */
  nameOf(element: Element, role: string): string;
}

const MAX_NAME_CHARS = 200;

/** Where in the recursion of the accname algorithm we are. */
interface Walk {
  /** Elements whose name is being computed; met again, they say nothing. */
  readonly seen: ReadonlySet<Element>;
  /** Inside an `aria-labelledby` target or a label: no second hop. */
  readonly inLabel: boolean;
  /** Below the element that is being named. */
  readonly nested: boolean;
}

/** A namer after the accessible name computation (accname 1.2). It keeps an index of labels, so use it for one pass. */
export function createNamer(document: Document): Namer {
  const pseudo = createPseudoText(document);
  const labels = new Map<Node, Map<Element, HTMLLabelElement[]>>();
  return {
    nameOf(element, role) {
      const start: Walk = { seen: new Set([element]), inLabel: false, nested: false };
      return clip(oneLine(nameIn(element, role, start, { pseudo, labels })), MAX_NAME_CHARS);
    },
  };
}

interface Tools {
  readonly pseudo: PseudoText;
  readonly labels: Map<Node, Map<Element, HTMLLabelElement[]>>;
}

function nameIn(element: Element, role: string, walk: Walk, tools: Tools): string {
  const referenced = walk.inLabel ? '' : referencedName(element, tools);
  if (referenced !== '') return referenced;
  if (walk.nested && isEmbeddedControl(role)) return isSensitive(element) ? '' : fieldValueOf(element, role);
  const own = attribute(element, 'aria-label');
  if (own !== '') return own;
  const native = nativeName(element, walk, tools);
  if (native !== '') return native;
  if (walk.nested || NAMED_BY_CONTENT.has(role)) {
    const content = contentName(element, walk, tools);
    if (content.trim() !== '') return content;
  }
  return attribute(element, 'title') || attribute(element, 'placeholder') || attribute(element, 'aria-placeholder');
}

function referencedName(element: Element, tools: Tools): string {
  const ids = element.getAttribute('aria-labelledby')?.trim();
  if (ids === undefined || ids === '') return '';
  const root = element.getRootNode();
  if (!('getElementById' in root)) return '';
  const parts = ids.split(/\s+/).map((id) => {
    // Documents and shadow roots both find by id.
    const target = (root as Document | ShadowRoot).getElementById(id);
    if (target === null) return '';
    // A hidden element may be named by reference, with its text as it stands.
    if (!isRendered(target)) return attribute(target, 'aria-label') || (target.textContent ?? '');
    const seen = target === element ? new Set<Element>() : new Set([element]);
    return nameIn(target, roleOf(target), { seen, inLabel: true, nested: true }, tools);
  });
  return parts.join(' ').trim();
}

function nativeName(element: Element, walk: Walk, tools: Tools): string {
  const tag = element.localName;
  if (!isHtml(element)) return tag === 'svg' ? svgTitle(element) : '';
  if (tag === 'img' || tag === 'area') return attribute(element, 'alt');
  if (tag === 'fieldset') return childName(element, 'legend', walk, tools);
  if (tag === 'table') return childName(element, 'caption', walk, tools);
  if (tag === 'figure') return childName(element, 'figcaption', walk, tools);
  if (!LABELABLE.has(tag)) return '';
  if (isInput(element) && BUTTON_TYPES.has(element.type)) {
    const value = element.type === 'image' ? attribute(element, 'alt') : element.value.trim();
    if (value !== '') return value;
  }
  const fromLabels = walk.nested ? '' : labelName(element, tools);
  if (fromLabels !== '') return fromLabels;
  if (!isInput(element)) return '';
  switch (element.type) {
    case 'submit':
    case 'image':
      return attribute(element, 'title') || 'Submit';
    case 'reset':
      return attribute(element, 'title') || 'Reset';
    default:
      return '';
  }
}

const LABELABLE = new Set(['input', 'select', 'textarea', 'button', 'meter', 'progress', 'output']);
const BUTTON_TYPES = new Set(['submit', 'button', 'reset', 'image']);

// `element.labels` walks the whole tree at each call, which is quadratic on big forms: one index a root instead.
function labelName(element: Element, tools: Tools): string {
  const root = element.getRootNode();
  let index = tools.labels.get(root);
  if (index === undefined) {
    index = new Map();
    tools.labels.set(root, index);
    const all = 'querySelectorAll' in root ? (root as ParentNode).querySelectorAll('label') : [];
    for (const label of all) {
      if (label.control === null) continue;
      const known = index.get(label.control);
      if (known === undefined) index.set(label.control, [label]);
      else known.push(label);
    }
  }
  const walk: Walk = { seen: new Set([element]), inLabel: true, nested: true };
  return (index.get(element) ?? [])
    .map((label) => attribute(label, 'aria-label') || contentName(label, walk, tools))
    .join(' ')
    .trim();
}

function childName(element: Element, tag: string, walk: Walk, tools: Tools): string {
  for (let child = element.firstElementChild; child !== null; child = child.nextElementSibling) {
    if (child.localName === tag) return contentName(child, { ...walk, inLabel: true, nested: true }, tools);
  }
  return '';
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
  const tag = child.localName;
  if (tag === 'br' || tag === 'wbr') return tag === 'br' ? ' ' : '';
  if (SILENT.has(tag) || walk.seen.has(child) || !isRendered(child) || isExcluded(child)) return '';
  const isLeaf = child.firstElementChild === null && shadowRootOf(child) === null && !isSlot(child);
  if (isLeaf && child.checkVisibility() && !isOperable(child)) return '';
  const part = nameIn(child, roleOf(child), { ...walk, nested: true }, tools);
  return isInline(child) ? part : ` ${part} `;
}

const SILENT = new Set(['script', 'style', 'noscript', 'template', 'datalist']);
const INLINE = new Set(
  'a abbr b bdi bdo cite code em font i img kbd mark q s samp small strong sub sup svg time u var'.split(' '),
);

function isInline(element: Element): boolean {
  return INLINE.has(element.localName) || styleOf(element).display === 'inline';
}

function isEmbeddedControl(role: string): boolean {
  switch (role) {
    case 'textbox':
    case 'searchbox':
    case 'combobox':
    case 'listbox':
    case 'slider':
    case 'spinbutton':
      return true;
    default:
      return false;
  }
}

function svgTitle(element: Element): string {
  for (let child = element.firstElementChild; child !== null; child = child.nextElementSibling) {
    if (child.localName === 'title') return oneLine(child.textContent ?? '');
  }
  return '';
}

function attribute(element: Element, name: string): string {
  return element.getAttribute(name)?.trim() ?? '';
}
