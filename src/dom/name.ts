import { INLINE_TAGS } from './block-tags';
import { isHtml, isInput, isSelect } from './element-kind';
import { eachFlatChild, elementById } from './flat-tree';
import { createLabelIndex, type LabelsOf } from './label-index';
import { knowingNothing, type NamerScene } from './namer-scene';
import { nativeInputName } from './native-input-name';
import { createPseudoText, type PseudoText } from './pseudo-text';
import {
  all,
  attributeIn,
  attributeOf,
  documentOf,
  hasAttribute,
  isTrue,
  tagIfElement,
  tagOf,
  textOf,
} from './read-element';
import { NAMED_BY_CONTENT, roleOf } from './role';
import { isSensitive } from './sensitive';
import { speaksInNames } from './speaks-in-names';
import { fieldValueOf } from './states';
import { clip, cutAt, hasInk, oneLine, wordSet } from './text';
import { hasBox, isExcluded, isOperable, isRendered, styleOf } from './visible';

/** Computes accessible names during one pass over a document that does not change meanwhile. */
export interface Namer {
  /** The name of an element with `role`, on one line, at most 200 characters; empty when it has none. */
  nameOf(element: Element, role: string): string;
  /**
   * As `nameOf` for a link, button or heading without attributes that name it. Most hold but a text, and then little need
   * be asked.
   */
  nameOfPlain(element: Element, role: string): string;
}

const MAX_NAME_CHARS = 200;
const MAX_DEPTH = 500;
/** Of a longer attribute or text so much is read: many names may refer to it. */
const MAX_PART_CHARS = 10_000;
/** A name of more nodes says nothing after them, and after so many in one pass nothing but attributes names anything. */
const MAX_NAME_NODES = 2_000;
const MAX_PASS_NODES = 1_000_000;
const MAX_IDS = 100;

/** Where in the recursion of the accname algorithm we are. */
interface Walk {
  /** The element whose name is being computed; met again, it says nothing. */
  readonly named: Element | undefined;
  /** Inside an `aria-labelledby` target: no second hop. */
  readonly inReference: boolean;
  /** Below the element that is being named. */
  readonly nested: boolean;
  /** Inside a hidden element that was referenced: what is hidden counts. */
  readonly showsHidden: boolean;
  /** What stands here cannot be seen, though what is further inside may. */
  readonly isMute: boolean;
  /** How far below; each level takes room on the stack. */
  readonly depth: number;
}

/**
 * A namer after the accessible name computation (accname 1.2), and after Chromium where that leaves a choice. It keeps an
 * index of labels, so use it for one pass.
 */
export function createNamer(
  document: Document,
  { hintsOf, hasRoots, hasOwnLetters, isBare, enter }: NamerScene = knowingNothing(document),
): Namer {
  const tools: Tools = {
    pseudo: createPseudoText(document, { hintsOf, hasRoots, hasOwnLetters }),
    labelsOf: createLabelIndex(document, hasRoots),
    isBare,
    enter,
    nodesLeft: 0,
  };
  let passNodesLeft = MAX_PASS_NODES;
  const limited = (element: Element, read: (walk: Walk) => string): string => {
    const nodes = Math.min(MAX_NAME_NODES, passNodesLeft);
    tools.nodesLeft = nodes;
    const name = nameOnLine(read({ ...BELOW, named: element, nested: false }));
    passNodesLeft -= nodes - tools.nodesLeft;
    return name;
  };
  const nameOf = (element: Element, role: string): string =>
    limited(element, (walk) => nameIn(element, role, walk, tools));
  return {
    nameOf,
    nameOfPlain(element, role) {
      // A label names a button before its content does.
      if (role === 'button' && tools.labelsOf(element).length > 0) return nameOf(element, role);
      const text = onlyText(element);
      const name = text
        ? nameOnLine(tools.pseudo.around(text, element))
        : limited(element, (walk) => contentName(element, walk, tools, false));
      return name || nameOf(element, role);
    },
  };
}

function nameOnLine(text: string): string {
  return clip(oneLine(cutAt(text, MAX_PART_CHARS)), MAX_NAME_CHARS);
}

/** The text of an element that holds nothing else. */
function onlyText(element: Element): string {
  return element.firstElementChild === null ? textOf(element) : '';
}

const BELOW: Walk = {
  named: undefined,
  inReference: false,
  nested: true,
  showsHidden: false,
  isMute: false,
  depth: 0,
};

interface Tools extends Pick<NamerScene, 'isBare' | 'enter'> {
  readonly pseudo: PseudoText;
  readonly labelsOf: LabelsOf;
  /** How many more nodes may be read for the name. A page can refer to the same ones again and again. */
  nodesLeft: number;
}

function nameIn(element: Element, role: string, walk: Walk, tools: Tools): string {
  const referenced = walk.inReference ? '' : referencedName(element, tools);
  if (referenced) return referenced;
  if (walk.nested && EMBEDDED_CONTROLS.has(role)) {
    const value = isSensitive(element) ? '' : embeddedValue(element, role, walk, tools);
    if (value) return value;
  }
  const own = attribute(element, 'aria-label');
  if (own) return own;
  const native = nativeName(element, role, walk, tools);
  if (native !== undefined) return native;
  if (walk.nested ? walk.depth === 0 || speaksInNames(element, role) : NAMED_BY_CONTENT.has(role)) {
    const content = contentName(element, walk, tools);
    if (content.trim()) return content;
  }
  if (walk.nested && role === 'generic') return '';
  const last =
    attribute(element, 'title') || attribute(element, 'placeholder') || attribute(element, 'aria-placeholder');
  if (last || role !== 'textbox' || tagOf(element) !== 'body') return last;
  // An editor that fills a frame of this origin is labelled there.
  const frame = documentOf(element).defaultView?.frameElement;
  return frame ? attribute(frame, 'title') || attribute(frame, 'aria-label') : '';
}

function referencedName(element: Element, tools: Tools): string {
  const ids = attributeIn(element, 'aria-labelledby');
  if (ids === null) return '';
  const parts = referencedBy(element, ids).map((target) => {
    const named = target === element ? undefined : element;
    // A hidden element may be named by reference, with all that is in it.
    const showsHidden = !isOperable(target);
    return nameIn(target, roleOf(target), { ...BELOW, named, inReference: true, showsHidden }, tools);
  });
  return parts.join(' ').trim();
}

/** The elements that `aria-labelledby` names, or that a script gave as elements, which leaves the attribute empty. */
function referencedBy(element: Element, ids: string): readonly Element[] {
  const found = ids
    .trim()
    .split(/\s+/, MAX_IDS)
    .map((id) => (id ? elementById(element, id) : null));
  return ids.trim()
    ? found.filter((target) => target !== null)
    : (element.ariaLabelledByElements ?? []).slice(0, MAX_IDS);
}

/** The name by the element's own means; undefined when others are to be tried. */
function nativeName(element: Element, role: string, walk: Walk, tools: Tools): string | undefined {
  const tag = tagOf(element);
  if (!isHtml(element)) return oneLine(textIn(childWithTag(element, 'title'))) || undefined;
  if (tag === 'img') return role === 'none' ? '' : attribute(element, 'alt') || undefined;
  if (tag === 'area') return attribute(element, 'alt') || undefined;
  if (tag === 'option') return attribute(element, 'label') || undefined;
  // Further inside, such a part says what it holds, or nothing.
  const naming = walk.depth > 0 ? undefined : NAMING_CHILDREN.get(tag);
  if (naming !== undefined) {
    const child = childWithTag(element, naming);
    return (child && partName(child, naming, walk, tools, true).trim()) || undefined;
  }
  if (!LABELABLE.has(tag)) return undefined;
  const labels = walk.nested ? [] : tools.labelsOf(element);
  // A hidden label is one too, and then nothing else names the control.
  if (labels.length > 0) return labelName(element, labels, tools);
  return isInput(element) ? nativeInputName(element) : undefined;
}

const NAMING_CHILDREN: ReadonlyMap<string, string> = new Map([
  ['fieldset', 'legend'],
  ['table', 'caption'],
  ['figure', 'figcaption'],
]);
const LABELABLE = wordSet('input select textarea button meter progress output');

function labelName(element: Element, labels: readonly HTMLLabelElement[], tools: Tools): string {
  const walk: Walk = { ...BELOW, named: element };
  return labels
    .map((label) => partName(label, 'label', walk, tools, true) || (isRendered(label) ? attribute(label, 'title') : ''))
    .join(' ')
    .trim();
}

/** What a control inside a name says: its value, rather than its own name. */
function embeddedValue(element: Element, role: string, walk: Walk, tools: Tools): string {
  if (role !== 'listbox' || isSelect(element)) return fieldValueOf(element, role) || spokenText(element, role);
  const chosen = all(element, '[role=option]').filter((option) => isTrue(option, 'aria-selected'));
  return chosen.map((option) => nameIn(option, 'option', { ...walk, depth: walk.depth + 1 }, tools)).join(' ');
}

function spokenText(element: Element, role: string): string {
  return role === 'combobox' && !isInput(element) && hasAttribute(element, 'tabindex') ? oneLine(textOf(element)) : '';
}

function childWithTag(element: Element, tag: string): Element | undefined {
  let child = element.firstElementChild;
  for (let left = MAX_NAME_NODES; child && left > 0; left -= 1, child = child.nextElementSibling)
    if (tagOf(child) === tag) return child;
  return undefined;
}

function textIn(element: Element | undefined): string {
  return element ? textOf(element) : '';
}

function contentName(element: Element, walk: Walk, tools: Tools, mayOwn = true): string {
  const { pseudo } = tools;
  let text = walk.isMute ? '' : pseudo.before(element);
  const hidesText = walk.isMute || (tagOf(element) === 'details' && !hasAttribute(element, 'open'));
  let laysOut: boolean | undefined;
  const isInLine = (span: Node): boolean => {
    // Boxes are made of the children of a grid and the like, and of a parent without a box of its own that stands in one.
    laysOut ??= !hasBox(element) || pseudo.mayBeBox(element);
    // Only elements are asked.
    return !laysOut && !pseudo.mayBeBox(span as Element);
  };
  const visit = (child: Node): unknown => {
    // A name is cut at 200 characters, so a whole article inside a link need not be read.
    if (text.length > MAX_NAME_CHARS * 3 || tools.nodesLeft <= 0) return false;
    tools.nodesLeft -= 1;
    const tag = tagIfElement(child);
    // The tag, and the type of the node, say what it is.
    if (tag !== undefined) text += partName(child as Element, tag, walk, tools, tag === 'span' && isInLine(child));
    else if (!hidesText && child.nodeType === 3)
      text += pseudo.asDrawn(cutAt((child as Text).data, MAX_PART_CHARS), element, text);
    return true;
  };
  eachFlatChild(element, visit, tools.enter);
  const owns = mayOwn ? attributeIn(element, 'aria-owns') : null;
  for (const id of owns ? owns.split(/\s+/, MAX_IDS) : []) {
    const owned = elementById(element, id);
    if (owned) visit(owned);
  }
  return walk.isMute ? text : text + pseudo.after(element);
}

/** What a part adds to a name. `isKnownInLine`: it stands in a line, or alone, whatever its tag. */
function partName(child: Element, tag: string, walk: Walk, tools: Tools, isKnownInLine = false): string {
  if (tag === 'br' || tag === 'wbr') return tag === 'br' ? ' ' : '';
  if (SILENT.has(tag) || walk.named === child || walk.depth > MAX_DEPTH) return '';
  const shown = walk.showsHidden || isOperable(child);
  const isBare = tools.isBare(child, tag);
  if (!walk.showsHidden && ((!isBare && isExcluded(child)) || !(shown || isRendered(child)))) return '';
  const isInline = isKnownInLine || INLINE_TAGS.has(tag);
  const style = shown && isInline ? undefined : styleOf(child);
  const isMute = !shown && style?.visibility !== 'visible';
  const bare = isBare ? barePart(child, isMute, walk, tools) : '';
  // A link without content may have a title.
  const isWhole = isBare && (tag !== 'a' || hasInk(bare));
  const part = isWhole ? bare : nameIn(child, roleOf(child), below(walk, isMute), tools);
  return isInline || style?.display === 'inline' ? part : ` ${part} `;
}

function barePart(child: Element, isMute: boolean, walk: Walk, tools: Tools): string {
  const text = isMute ? '' : onlyText(child);
  if (!text) return contentName(child, below(walk, isMute), tools, false);
  tools.nodesLeft -= 1;
  return tools.pseudo.around(cutAt(text, MAX_PART_CHARS), child);
}

function below(walk: Walk, isMute: boolean): Walk {
  return { ...walk, nested: true, isMute, depth: walk.depth + 1 };
}

/** Not part of any name, be it HTML or SVG: the title of a drawing is taken by what it names. */
const SILENT = wordSet('script style noscript template datalist title desc rt rp');
const EMBEDDED_CONTROLS = wordSet('textbox searchbox combobox listbox slider spinbutton scrollbar progressbar meter');

function attribute(element: Element, name: string): string {
  return cutAt(attributeOf(element, name), MAX_PART_CHARS).trim();
}
