import { BLOCK_TAGS, INLINE_TAGS } from './block-tags';
import { isElement, isText } from './element-kind';
import { eachFlatChild, shadowRootOf, topOf } from './flat-tree';
import { isFrame, isShownFrame } from './frames';
import { createNamer, type Namer } from './name';
import { attributeOf, hasAttribute, tagOf, textOf } from './read-element';
import { CONTROL_ROLES, roleOf, STRUCTURE_ROLES } from './role';
import { type States, statesOf } from './states';
import { oneLine, wordSet } from './text';
import { isExcluded, isOperable, isRendered, isVisible, styleOf } from './visible';

/** A node of what a user perceives. */
export interface TreeNode {
  readonly kind: 'control' | 'heading' | 'image' | 'structure' | 'text' | 'frame' | 'notice';
  /** For text: the element that holds it. */
  readonly element: Element;
  readonly role: string;
  /** For text: the text. */
  readonly name: string;
  readonly states: States;
  readonly parent: TreeNode | null;
  readonly children: TreeNode[];
}

/** One look at a document. It holds elements, so drop it soon. */
export interface Snapshot {
  readonly root: TreeNode;
  /** The document and each open shadow root met on the way: what a mutation observer must watch. */
  readonly scopes: readonly Node[];
}

const NO_STATES: States = { words: [] };
const MAX_DEPTH = 1_500;

/** Where the walk is. */
interface Place {
  readonly parent: TreeNode;
  readonly depth: number;
  /** Inside a control or heading: its text is its name already, only further controls count. */
  readonly inControl: boolean;
  /** The parent shows a hand cursor, so the child's own hand says nothing. */
  readonly pointer: boolean;
}

interface Pass {
  readonly namer: Namer;
  readonly scopes: Node[];
  /** Text met since the last line, and the element that held its start. */
  text: string;
  textElement: Element | null;
}

/**
 * Reads what a user perceives of the document in one pass over the flat tree, open shadow roots included. It only reads:
 * no attribute, style or node is written. Hidden, inert and `aria-hidden` parts are left out; frames are nodes without
 * content.
 */
export function takeSnapshot(document: Document): Snapshot {
  const top = topOf(document);
  const pass: Pass = {
    namer: createNamer(document),
    scopes: [document],
    text: '',
    textElement: null,
  };
  const root: TreeNode = {
    kind: 'structure',
    element: top,
    role: 'document',
    name: '',
    states: NO_STATES,
    parent: null,
    children: [],
  };
  const place: Place = { parent: root, depth: 0, inControl: false, pointer: false };
  walkElement(top, place, pass);
  flushText(place, pass);
  return { root, scopes: pass.scopes };
}

function walkElement(element: Element, place: Place, pass: Pass): void {
  const tag = tagOf(element);
  if (SKIPPED.has(tag)) {
    if (tag === 'br') pass.text += ' ';
    return;
  }
  if (!isRendered(element) || isExcluded(element)) return;
  if (place.depth > MAX_DEPTH) {
    if (place.depth === MAX_DEPTH + 1) {
      const notice = 'Nested too deeply to be read further here.';
      addNode(place, pass, { kind: 'notice', element, role: 'notice', name: notice });
    }
    return;
  }
  const shadow = shadowRootOf(element);
  if (shadow) pass.scopes.push(shadow);
  const native = roleOf(element);
  const { role, pointer } = asClickable(element, native, place);
  const inner: Place = { ...place, depth: place.depth + 1, pointer };

  if (isFrame(element)) {
    if (isShownFrame(element)) addNode(place, pass, { kind: 'frame', element, role: 'frame' });
    return;
  }
  if (CONTROL_ROLES.has(role)) {
    walkControl(element, role, inner, pass);
    return;
  }
  if (role === 'img') {
    const name = isVisible(element) && !place.inControl ? pass.namer.nameOf(element, role) : '';
    if (name) addNode(place, pass, { kind: 'image', element, role, name });
    return;
  }
  if (role === 'heading') {
    walkHeading(element, inner, pass);
    return;
  }
  if (MEDIA.has(tag)) {
    if (isVisible(element)) addNode(place, pass, { kind: 'image', element, role: tag });
    return;
  }
  if (STRUCTURE_ROLES.has(role) && !place.inControl) {
    const name = isNamedStructure(element, role) ? undefined : '';
    const inside = { ...inner, parent: addNode(place, pass, { kind: 'structure', element, role, name }) };
    walkChildren(element, inside, pass);
    flushText(inside, pass);
    return;
  }
  const block = !place.inControl && isBlock(element);
  if (block) flushText(place, pass);
  walkChildren(element, inner, pass);
  if (block) flushText(place, pass);
}

function walkControl(element: Element, role: string, place: Place, pass: Pass): void {
  const shown = isFormControl(element) ? isOperable(element) : isVisible(element) || hasOperableInside(element);
  if (!shown) {
    walkChildren(element, place, pass);
    return;
  }
  const parent = addNode(place, pass, { kind: 'control', element, role });
  if (CHILDLESS.has(role) || (!element.firstChild && !shadowRootOf(element))) return;
  if (role === 'combobox' && tagOf(element) === 'select') return;
  const nameIsContent = !CONTAINER_CONTROLS.has(role) || !element.firstElementChild;
  // An edited text is the value already; what it holds besides (links, mentions) still counts.
  const isEdited = role === 'textbox' || role === 'searchbox';
  const inside = { ...place, parent, inControl: nameIsContent || isEdited };
  walkChildren(element, inside, pass);
  if (!inside.inControl) flushText(inside, pass);
}

function walkHeading(element: Element, place: Place, pass: Pass): void {
  const name = isVisible(element) ? pass.namer.nameOf(element, 'heading') : '';
  if (!name) {
    walkChildren(element, place, pass);
    return;
  }
  const parent = addNode(place, pass, { kind: 'heading', element, role: 'heading', name });
  if (element.firstElementChild || shadowRootOf(element)) {
    walkChildren(element, { ...place, parent, inControl: true }, pass);
  }
}

function walkChildren(element: Element, place: Place, pass: Pass): void {
  let showsText: boolean | undefined;
  eachFlatChild(element, (child) => {
    if (isElement(child)) return walkElement(child, place, pass);
    if (!isText(child) || place.inControl) return;
    if (!/\S/.test(child.data)) {
      if (pass.text) pass.text += ' ';
      return;
    }
    showsText ??= isVisible(element);
    if (!showsText && styleOf(element).display !== 'contents') return;
    if (!pass.text) pass.textElement = element;
    pass.text += child.data;
  });
}

function flushText({ parent }: Pick<Place, 'parent'>, pass: Pass): void {
  const name = oneLine(pass.text);
  pass.text = '';
  const element = pass.textElement ?? parent.element;
  if (name) addNode({ parent }, pass, { kind: 'text', element, role: 'text', name });
}

/** Adds a node, after the text that was met before it. Its name is the accessible one unless it is given. */
function addNode(
  { parent }: Pick<Place, 'parent'>,
  pass: Pass,
  what: Pick<TreeNode, 'kind' | 'element' | 'role'> & { readonly name?: string },
): TreeNode {
  if (pass.text) flushText({ parent }, pass);
  const { kind, element, role, name = pass.namer.nameOf(element, role) } = what;
  const states = kind === 'control' || role === 'dialog' ? statesOf(element, role) : NO_STATES;
  const node: TreeNode = { kind, element, role, name, states, parent, children: [] };
  parent.children.push(node);
  return node;
}

/** An element without a role counts as clickable when its structure or its cursor says that a click does something. */
function asClickable(
  element: Element,
  role: string,
  place: Place,
): { readonly role: string; readonly pointer: boolean } {
  const generic = !CONTROL_ROLES.has(role) && !STRUCTURE_ROLES.has(role) && !/^(heading|img|frame)$/.test(role);
  if (!generic || place.inControl) return { role, pointer: place.pointer };
  if (hasAttribute(element, 'onclick') || hasAttribute(element, 'tabindex')) {
    const focusable = hasAttribute(element, 'onclick') || Number(attributeOf(element, 'tabindex')) >= 0;
    if (focusable && !isLarge(element)) return { role: 'clickable', pointer: true };
  }
  if (tagOf(element) === 'label') return { role, pointer: true };
  const pointer = styleOf(element).cursor === 'pointer';
  const isLeaf = pointer && !place.pointer && !isLarge(element) && !element.querySelector(INSIDE_CONTROLS);
  return { role: isLeaf && /\S/.test(textOf(element)) ? 'clickable' : role, pointer };
}

/** A page-sized wrapper with a handler is no control, and taking it for one would swallow the page's text. */
function isLarge(element: Element): boolean {
  return element.querySelector('h1,h2,h3,p,table,ul,ol,form,section,article,main,nav') !== null;
}

function hasOperableInside(element: Element): boolean {
  return tagOf(element) === 'a' && isOperable(element) && element.firstElementChild !== null;
}

function isFormControl(element: Element): boolean {
  return /^(input|select|textarea)$/.test(tagOf(element));
}

function isNamedStructure(element: Element, role: string): boolean {
  return (
    hasAttribute(element, 'aria-label') ||
    hasAttribute(element, 'aria-labelledby') ||
    /^(group|figure|table)$/.test(role)
  );
}

function isBlock(element: Element): boolean {
  const tag = tagOf(element);
  if (BLOCK_TAGS.has(tag)) return true;
  if (INLINE_TAGS.has(tag)) return false;
  return !styleOf(element).display.startsWith('inline') && styleOf(element).display !== 'contents';
}

const SKIPPED = wordSet(
  'script style noscript template head meta link title br wbr source track param col colgroup datalist',
);
const MEDIA = wordSet('canvas video audio object embed');
const INSIDE_CONTROLS = 'a[href],button,input,select,textarea,[role],[tabindex],[onclick]';

/** Their children are presentational (ARIA 1.2, "children presentational"). */
const CHILDLESS = wordSet('checkbox radio option menuitemcheckbox menuitemradio switch slider progressbar scrollbar');

/** Controls that hold other controls rather than a name. */
const CONTAINER_CONTROLS = wordSet('listbox combobox');
