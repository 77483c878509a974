import { type ClickPlace, readClickable } from './clickable';
import { isHtml, isPlayer, isSlot } from './element-kind';
import { linked, shadowRootOf, shadowRootUnder } from './flat-tree';
import { isFrame, isShownFrame } from './frames';
import { isAsTag } from './marks';
import { hasAttribute, textOf } from './read-element';
import { CONTROL_ROLES, NAMED_BY_CONTENT, roleByTag, roleOf, STRUCTURE_ROLES } from './role';
import {
  addNode,
  addText,
  enterShadow,
  flushText,
  GAUGES,
  type Level,
  levelBelow,
  NO_NODES,
  type Pass,
  type Scene,
} from './snapshot-pass';
import { speaksInNames } from './speaks-in-names';
import { NO_HINTS } from './style-hints';
import { factsOf, type TagFacts } from './tag-facts';
import { wordSet } from './text';
import type { TreeNode } from './tree-node';
import { isExcluded, isOperable, isRendered, isVisible, isVisibleInClear, showsText, styleOf } from './visible';

/** Reads an element into the pass, and what is in it next. */
export function readElement(element: Element, tag: string, level: Level, pass: Pass): void {
  const facts = factsOf(tag);
  if (facts.isSkipped) {
    if (tag === 'br') pass.text += ' ';
    return;
  }
  const marked = pass.marked.has(element);
  const seen =
    level.isClear && facts.isClear && !marked && !level.hints(element, 'fade')
      ? isVisibleInClear(element)
      : isVisible(element);
  if (!seen && !isRendered(element)) return;
  if (
    !marked &&
    facts.isPlain &&
    !level.inControl &&
    level.hand === level.pointer &&
    !level.hints(element, 'pointer')
  ) {
    readPlain(element, tag, facts, seen, level, pass);
    return;
  }
  if (marked && isExcluded(element)) return;
  const { parent } = level;
  if (facts.isFrame && isFrame(element)) {
    if (isShownFrame(element)) addNode(parent, pass, { kind: 'frame', element, role: 'frame' });
    return;
  }
  const native = marked ? roleOf(element) : facts.hasOneRole ? plainRole(element, tag, pass) : roleByTag(element);
  // A part of a control that is no part of its name is read for itself.
  const inControl = level.inControl && (native === 'img' || speaksInNames(element, native));
  const click: ClickPlace & { readonly role?: string } = inControl
    ? level
    : readClickable(element, native, { level, marked, hints: level.hints });
  const role = click.role ?? native;
  const { scene } = pass;
  scene.element = element;
  scene.tag = tag;
  scene.facts = facts;
  scene.level = level;
  scene.seen = seen;
  scene.click = click;
  scene.inControl = inControl;
  switch (kindOf(role)) {
    case 'control':
      readControl(role, scene, pass);
      return;
    case 'image': {
      const tells = seen && !inControl;
      const name = tells ? pass.namer.nameOf(element, role) : '';
      if (name || (tells && GAUGES.has(role))) addNode(parent, pass, { kind: 'image', element, role, name });
      // It may hold controls; what is written in it is not read.
      if (element.querySelector(INSIDE_DRAWINGS)) descend(scene, { parent, inControl: true, isBlock: false }, pass);
      return;
    }
    case 'heading':
      readHeading(scene, pass);
      return;
    default:
  }
  if (facts.isMedia) {
    // What plays can be acted on.
    if (seen) addNode(parent, pass, { kind: isPlayer(element) ? 'control' : 'image', element, role: tag });
    // What stands in for an object that could not be loaded.
    if (tag === 'object') descend(scene, { parent, inControl, isBlock: true }, pass);
  } else if (!inControl && STRUCTURE_ROLES.has(role)) {
    const name = isNamedStructure(element, role, pass) ? undefined : '';
    const node = addNode(parent, pass, { kind: 'structure', element, role, name });
    descend(scene, { parent: node, inControl, isBlock: true }, pass);
  } else {
    const isBlock = !inControl && startsLine(scene, marked, pass);
    if (isBlock) flushText(parent, pass);
    descend(scene, { parent, inControl, isBlock }, pass);
  }
}

/** An element that is but a box: most of a page is. The way through here is short on purpose. */
function readPlain(element: Element, tag: string, facts: TagFacts, seen: boolean, level: Level, pass: Pass): void {
  const isBlock = facts.startsLine ?? ((tag !== 'span' || level.hints(element, 'display')) && isBox(element));
  if (isBlock && pass.text) flushText(level.parent, pass);
  const shadow = facts.canHost ? shadowRootUnder(element, tag) : null;
  if (!shadow && element.firstElementChild === null) {
    readOwnText(element, seen, pass);
    if (isBlock) flushText(level.parent, pass);
    return;
  }
  const first = shadow ? shadow.firstChild : element.firstChild;
  if (!first) return;
  const inner = levelBelow(level, pass);
  inner.element = element;
  inner.next = first;
  inner.slotted = NO_NODES;
  inner.index = 0;
  inner.levels = level.levels;
  inner.parent = level.parent;
  inner.inControl = false;
  inner.isBlock = isBlock;
  inner.isClear = seen;
  inner.seen = seen;
  inner.laysOut = undefined;
  inner.pointer = level.pointer;
  inner.hand = level.hand;
  inner.shows = seen || undefined;
  inner.hints = shadow ? enterShadow(shadow, level.hints, pass) : level.hints;
}

function readControl(role: string, scene: Scene, pass: Pass): void {
  const { element, tag, level, seen } = scene;
  const shown = seen || (FORM_CONTROLS.has(tag) ? isOperable(element) : hasOperableInside(element, tag));
  if (!shown) {
    descend(scene, { parent: level.parent, inControl: scene.inControl, isBlock: false }, pass);
    return;
  }
  const parent = addNode(level.parent, pass, { kind: 'control', element, role });
  if (tag === 'input') return;
  if (role === 'combobox' && tag === 'select') return;
  const nameIsContent =
    (!CONTAINER_CONTROLS.has(role) || !element.firstElementChild) &&
    (parent.name !== '' || !NAMED_BY_CONTENT.has(role));
  // An edited text is the value already; what it holds besides (links, mentions) still counts.
  const inControl = nameIsContent || role === 'textbox' || role === 'searchbox';
  descend(scene, { parent, inControl, isBlock: !inControl }, pass);
}

function readHeading(scene: Scene, pass: Pass): void {
  const { element, tag, level, seen, inControl } = scene;
  const { namer } = pass;
  const isPlain = HEADINGS.has(tag) && isAsTag(element, pass);
  const name = !seen ? '' : isPlain ? namer.nameOfPlain(element, 'heading') : namer.nameOf(element, 'heading');
  if (!name) {
    descend(scene, { parent: level.parent, inControl, isBlock: false }, pass);
    return;
  }
  const parent = addNode(level.parent, pass, { kind: 'heading', element, role: 'heading', name });
  if (element.firstElementChild || shadowRootOf(element)) {
    descend(scene, { parent, inControl: true, isBlock: false }, pass);
  }
}

/** The text of an element that holds no others: asked for at once, which needs no object for each piece of it. */
function readOwnText(element: Element, seen: boolean, pass: Pass): void {
  const text = textOf(element);
  if (text) addText(text, element, seen || showsText(element), pass);
}

/** Goes on with the children of an element: those of its shadow root, or what a slot shows, in place of its own. */
function descend(scene: Scene, to: Pick<Level, 'parent' | 'inControl' | 'isBlock'>, pass: Pass): void {
  const { element, tag, facts, level, seen, click } = scene;
  const shadow = facts.canHost ? shadowRootUnder(element, tag) : null;
  const isDeep = level.levels >= MAX_LEVELS && to.parent !== level.parent;
  const parent = isDeep ? level.parent : to.parent;
  if (!shadow && tag !== 'form' && tag !== 'slot' && element.firstElementChild === null) {
    if (!to.inControl) readOwnText(element, seen, pass);
    if (to.isBlock) flushText(parent, pass);
    return;
  }
  const slotted = !shadow && tag === 'slot' && isSlot(element) ? element.assignedNodes() : NO_NODES;
  const holder = shadow ?? element;
  const next = slotted.length > 0 ? null : tag === 'form' ? linked(holder, 'firstChild') : holder.firstChild;
  if (!next && slotted.length === 0) {
    if (to.isBlock) flushText(parent, pass);
    return;
  }
  const inner = levelBelow(level, pass);
  inner.element = element;
  inner.next = next;
  inner.slotted = slotted;
  inner.index = 0;
  inner.levels = level.levels + (isDeep || to.parent === level.parent ? 0 : 1);
  inner.parent = parent;
  inner.inControl = to.inControl;
  inner.isBlock = to.isBlock;
  inner.isClear = seen && facts.isClear;
  inner.seen = seen;
  inner.laysOut = undefined;
  inner.pointer = click.pointer;
  inner.hand = click.hand;
  inner.shows = seen || undefined;
  inner.hints = shadow ? enterShadow(shadow, level.hints, pass) : level.hints;
}

/** The role of an element without marks; for tags that have but one, it is asked for once. */
function plainRole(element: Element, tag: string, pass: Pass): string {
  const known = pass.plainRoles.get(tag);
  if (known !== undefined) return known;
  const role = roleByTag(element);
  // An element of another namespace may be called the same.
  if (isHtml(element)) pass.plainRoles.set(tag, role);
  return role;
}

function hasOperableInside(element: Element, tag: string): boolean {
  return tag === 'a' && isOperable(element) && element.firstElementChild !== null;
}

function isNamedStructure(element: Element, role: string, { named }: Pass): boolean {
  if (NAMED_BY_PARTS.has(role)) return true;
  return named.has(element) && (hasAttribute(element, 'aria-label') || hasAttribute(element, 'aria-labelledby'));
}

function startsLine({ element, tag, facts, level }: Scene, marked: boolean, pass: Pass): boolean {
  if (facts.startsLine !== undefined) return facts.startsLine;
  const isUnstyled = !marked && !level.hints(element, 'display');
  if (isUnstyled && (tag === 'span' || tag === 'slot')) return false;
  if (isUnstyled && (tag === 'label' || isBareHost(element, tag, pass)) && !laysOut(level, pass)) return false;
  return isBox(element);
}

/** A custom element that the sheets of its own shadow root, if it has any, do not style. */
function isBareHost(element: Element, tag: string, pass: Pass): boolean {
  if (!tag.includes('-')) return false;
  const shadow = shadowRootUnder(element, tag);
  return !shadow || pass.hintsOf(shadow) === NO_HINTS;
}

/** True when the element of a level may lay out its children, which makes boxes of them whatever they are. */
function laysOut(level: Level, { marked }: Pass): boolean {
  level.laysOut ??= !level.seen || marked.has(level.element) || level.hints(level.element, 'display');
  return level.laysOut;
}

function isBox(element: Element): boolean {
  // The parts of a formula stand in one line, whatever boxes they have.
  return !IN_LINE.test(styleOf(element).display);
}

function kindOf(role: string): TreeNode['kind'] | undefined {
  return KINDS.get(role);
}

/** Structure below this many nodes is told as if it stood there: what reads the tree takes room on the stack. */
const MAX_LEVELS = 200;

const HEADINGS = wordSet('h1 h2 h3 h4 h5 h6');

const FORM_CONTROLS = wordSet('input select textarea');

const KINDS: ReadonlyMap<string, TreeNode['kind']> = new Map([
  ...[...CONTROL_ROLES].map((role) => [role, 'control'] as const),
  ...['img', 'progressbar', 'meter'].map((role) => [role, 'image'] as const),
  ['heading', 'heading'],
]);

const INSIDE_DRAWINGS = 'a,button,input,[role],foreignObject';

const IN_LINE = /^inline|^contents$|math/;

const NAMED_BY_PARTS = wordSet('group figure table');

/** Controls that hold other controls rather than a name. */
const CONTAINER_CONTROLS = wordSet('listbox combobox');
