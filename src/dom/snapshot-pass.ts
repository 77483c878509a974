import type { ClickPlace } from './clickable';
import { deepActiveElement, elementById } from './flat-tree';
import { createMarks, isAsTag, isUnmarked, type Marks, noteMarks } from './marks';
import { createNamer, type Namer } from './name';
import { createHintsOfRoot, type HintsOfRoot } from './pseudo-text';
import { attributeOf, tagOf } from './read-element';
import { NO_STATES, statesOf } from './states';
import { NO_HINTS, type StyleHints } from './style-hints';
import { factsOf, type TagFacts } from './tag-facts';
import { hasInk, oneLine, wordSet } from './text';
import type { TreeNode } from './tree-node';

/** An element whose children are being read. The objects are used again: a page has many. */
export interface Level extends ClickPlace {
  pointer: boolean;
  hand: boolean;
  element: Element;
  next: Node | null;
  /** What a slot shows, in the place of its children. */
  slotted: readonly Node[];
  index: number;
  parent: TreeNode;
  /** How many nodes stand above. */
  levels: number;
  /** Inside a control or heading: its text is its name already, only further controls count. */
  inControl: boolean;
  /** Whether its own text can be seen; undefined until one is met. */
  shows: boolean | undefined;
  /** A line ends where it ends. */
  isBlock: boolean;
  /** It and all around it can be seen, so what is in it can too, unless a style of its own says otherwise. */
  isClear: boolean;
  /** It has a box that can be seen. */
  seen: boolean;
  /** It may be a grid or the like; undefined until that is asked. */
  laysOut: boolean | undefined;
  hints: StyleHints;
}

/** An element, where it stands and what is known of it; one object for the whole pass. */
export interface Scene {
  element: Element;
  tag: string;
  facts: TagFacts;
  level: Level;
  seen: boolean;
  click: ClickPlace;
  inControl: boolean;
}

export interface Pass extends Marks {
  readonly scene: Scene;
  readonly namer: Namer;
  readonly hintsOf: HintsOfRoot;
  /** The item that has the keyboard though its container has the focus (`aria-activedescendant`). */
  readonly active: Element | null;
  readonly scopes: Node[];
  readonly plainRoles: Map<string, string>;
  /** What was read so far. */
  nodes: number;
  chars: number;
  isCut: boolean;
  /** Text met since the last line, and the element that held its start. */
  text: string;
  textElement: Element | null;
  /**
   * From the outermost level down to `depth`; below are used ones. A page can be nested deeper than a stack of calls
   * allows, so this is no recursion.
   */
  readonly levels: Level[];
  depth: number;
}

/** A pass that has read nothing yet. It begins at the element of `root`. */
export function createPass(document: Document, root: TreeNode): Pass {
  const { element } = root;
  const hintsOf = createHintsOfRoot();
  const level: Level = {
    element,
    next: null,
    slotted: [element],
    index: 0,
    parent: root,
    levels: 0,
    inControl: false,
    pointer: false,
    hand: false,
    shows: undefined,
    isBlock: true,
    isClear: false,
    seen: false,
    laysOut: undefined,
    hints: hintsOf(document),
  };
  const click: ClickPlace = level;
  const marks = createMarks();
  const isBare = (each: Element, tag: string): boolean => isUnmarked(each, tag, marks);
  const pass: Pass = {
    scene: { element, tag: '', facts: factsOf(''), level, seen: false, click, inControl: false },
    namer: createNamer(document, {
      hintsOf,
      hasRoots: () => marks.roots.size > 1,
      hasOwnLetters: () => marks.lettered.size > 0,
      isBare,
      enter: (root) => noteMarks(root, marks),
    }),
    hintsOf,
    active: activeItem(document),
    scopes: [document],
    ...marks,
    plainRoles: new Map(),
    nodes: 0,
    chars: 0,
    isCut: false,
    text: '',
    textElement: null,
    levels: [level],
    depth: 0,
  };
  noteMarks(document, marks);
  return pass;
}

function activeItem(document: Document): Element | null {
  const focused = deepActiveElement(document);
  const id = focused && attributeOf(focused, 'aria-activedescendant');
  return focused && id ? elementById(focused, id) : null;
}

/** The level below `level`, for its fields to be set: a used one, or a new one. */
export function levelBelow(level: Level, pass: Pass): Level {
  pass.depth += 1;
  const known = pass.levels[pass.depth];
  if (known) return known;
  const made = { ...level };
  pass.levels[pass.depth] = made;
  return made;
}

/** What is shown in a shadow root may come from outside by way of a slot, so the styles of both sides count. */
export function enterShadow(shadow: ShadowRoot, outer: StyleHints, pass: Pass): StyleHints {
  pass.scopes.push(shadow);
  noteMarks(shadow, pass);
  const inside = pass.hintsOf(shadow);
  return inside === NO_HINTS ? outer : (element, hint) => inside(element, hint) || outer(element, hint);
}

/** Adds a text to what was met since the last line; white space only parts what stands around it. */
export function addText(data: string, element: Element, isShown: boolean, pass: Pass): void {
  if (!hasInk(data)) {
    if (pass.text) pass.text += ' ';
    return;
  }
  if (!isShown) return;
  if (!pass.text) pass.textElement = element;
  pass.chars += data.length;
  pass.text += pass.chars > MAX_CHARS ? data.slice(0, MAX_TAIL) : data;
}

/** Ends the line of text that was met, if any. */
export function flushText(parent: TreeNode, pass: Pass): void {
  if (!pass.text) return;
  const name = oneLine(pass.text);
  pass.text = '';
  const element = pass.textElement ?? parent.element;
  if (name) addNode(parent, pass, { kind: 'text', element, role: 'text', name });
}

/** Adds a node, after the text that was met before it. Its name is the accessible one unless it is given. */
export function addNode(
  parent: TreeNode,
  pass: Pass,
  what: Pick<TreeNode, 'kind' | 'element' | 'role'> & { readonly name?: string },
): TreeNode {
  if (pass.text) flushText(parent, pass);
  const { kind, element, role } = what;
  const isPlain = isPlainControl(role, element, pass);
  const { namer } = pass;
  const name = what.name ?? (isPlain ? namer.nameOfPlain(element, role) : namer.nameOf(element, role));
  const hasStates = !isPlain && (kind === 'control' || role === 'dialog' || GAUGES.has(role));
  const stated = hasStates ? statesOf(element, role, isStated(element, pass)) : NO_STATES;
  const states = element === pass.active ? { ...stated, words: [...stated.words, 'active'] } : stated;
  const node: TreeNode = { kind, element, role, name, states, parent, children: kind === 'text' ? NO_CHILDREN : [] };
  parent.children.push(node);
  pass.nodes += 1;
  return node;
}

/** Links and buttons, which most controls are, have names and states of another source only by their attributes. */
function isPlainControl(role: string, element: Element, pass: Pass): boolean {
  return PLAIN_CONTROLS.get(role) === tagOf(element) && !pass.stated.has(element) && isAsTag(element, pass);
}

/** True when an attribute may say a state. Of fields it is known beforehand. */
function isStated(element: Element, { stated, marked }: Pass): boolean {
  return stated.has(element) || marked.has(element) || !FIELDS.has(tagOf(element));
}

/** Nothing is ever added below a text. */
const NO_CHILDREN: TreeNode[] = [];

/** No nodes. */
export const NO_NODES: readonly Node[] = [];

const FIELDS = wordSet('input select textarea');

const PLAIN_CONTROLS: ReadonlyMap<string, string> = new Map([
  ['link', 'a'],
  ['button', 'button'],
]);

/** Of a text that is longer than all that is read, so much is shown. */
const MAX_TAIL = 10_000;

/** A page of more characters is read no further. */
export const MAX_CHARS = 10_000_000;

/** Roles of what shows a number. */
export const GAUGES = wordSet('progressbar meter');
