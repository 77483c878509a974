import { BLOCK_TAGS, INLINE_TAGS } from './block-tags';
import { type ClickPlace, readClickable } from './clickable';
import { isSlot } from './element-kind';
import { deepActiveElement, elementById, linked, shadowRootOf, shadowRootUnder, topOf } from './flat-tree';
import { isFrame, isShownFrame } from './frames';
import { createNamer, type Namer, speaksInNames } from './name';
import { createHintsOfRoot, type HintsOfRoot } from './pseudo-text';
import { all, attributeOf, hasAttribute, tagIfElement, tagOf } from './read-element';
import { CONTROL_ROLES, NAMED_BY_CONTENT, roleOf, STRUCTURE_ROLES } from './role';
import { type States, statesOf } from './states';
import { NO_HINTS, type StyleHints } from './style-hints';
import { oneLine, wordSet } from './text';
import { isExcluded, isOperable, isRendered, isVisible, isVisibleInClear, styleOf } from './visible';

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
  /** True when the page holds more than was read. */
  readonly isCut: boolean;
}

/** A look that is being taken. The document must not change meanwhile. */
export interface SnapshotWalk {
  /** What was read so far. */
  readonly snapshot: Snapshot;
  /** Goes on until `isDue`, asked now and then, says that it is time to stop. False when all is read. */
  run(isDue: () => boolean): boolean;
  /** The element whose children are being read. */
  place(): Element | undefined;
}

const NO_STATES: States = { words: [] };
/** Nothing is ever added below a text. */
const NO_CHILDREN: TreeNode[] = [];
const NO_NODES: readonly Node[] = [];
/** Structure below this many nodes is told as if it stood there: what reads the tree takes room on the stack. */
const MAX_LEVELS = 200;
const ASK_EVERY = 128;
/** A page of more nodes or characters is read no further: nobody can read it either. */
const MAX_NODES = 250_000;
const MAX_CHARS = 10_000_000;

/** An element whose children are being read. The objects are used again: a page has many. */
interface Level extends ClickPlace {
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
  /** Outside of the open modal dialog: what stands there can be read, and no more. */
  inert: boolean;
  /** Whether its own text can be seen; undefined until one is met. */
  shows: boolean | undefined;
  /** A line ends where it ends. */
  isBlock: boolean;
  /** It and all around it can be seen, so what is in it can too, unless a style of its own says otherwise. */
  isClear: boolean;
  hints: StyleHints;
}

/** What a tag says by itself. */
interface TagFacts {
  readonly isSkipped: boolean;
  readonly isMedia: boolean;
  /** It may hold another document. */
  readonly isFrame: boolean;
  /** Its role does not depend on anything around it. */
  readonly isPlain: boolean;
  /** Undefined when only the style says it. */
  readonly startsLine: boolean | undefined;
  /** It can have a shadow root (DOM standard, attachShadow). */
  readonly canHost: boolean;
  /** Only a style can fade it: no attribute does, as in drawings. */
  readonly isClear: boolean;
}

/** An element, where it stands and what is known of it; one object for the whole pass. */
interface Scene {
  element: Element;
  tag: string;
  facts: TagFacts;
  level: Level;
  seen: boolean;
  click: ClickPlace;
  inControl: boolean;
  inert: boolean;
}

interface Pass {
  readonly scene: Scene;
  readonly namer: Namer;
  readonly hintsOf: HintsOfRoot;
  readonly modal: Element | undefined;
  /** The item that has the keyboard though its container has the focus (`aria-activedescendant`). */
  readonly active: Element | null;
  readonly scopes: Node[];
  /** Elements with an attribute that changes what they are; the others are what their tag says. */
  readonly marked: Set<Element>;
  /** Links and buttons with an attribute that says more of their state or name. */
  readonly told: Set<Element>;
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

/**
 * Reads what a user perceives of the document in one pass over the flat tree, open shadow roots included. It only reads:
 * no attribute, style or node is written. Hidden, inert and `aria-hidden` parts are left out; frames are nodes without
 * content.
 */
export function takeSnapshot(document: Document): Snapshot {
  const walk = walkDocument(document);
  walk.run(() => false);
  return walk.snapshot;
}

/** As `takeSnapshot`, in as many pieces as its caller wants. */
export function walkDocument(document: Document): SnapshotWalk {
  const element = topOf(document);
  const common = { element, role: 'document', name: '', states: NO_STATES };
  const root: TreeNode = { ...common, kind: 'structure', parent: null, children: [] };
  const hintsOf = createHintsOfRoot();
  // The newest one is the only one that can be used.
  const modal = all(document, 'dialog:modal').at(-1);
  const level: Level = {
    element,
    next: null,
    slotted: [element],
    index: 0,
    parent: root,
    levels: 0,
    inControl: false,
    inert: modal !== undefined,
    pointer: false,
    hand: false,
    shows: undefined,
    isBlock: true,
    isClear: false,
    hints: hintsOf(document),
  };
  const click: ClickPlace = level;
  const pass: Pass = {
    scene: { element, tag: '', facts: factsOf(''), level, seen: false, click, inControl: false, inert: false },
    namer: createNamer(document, hintsOf),
    hintsOf,
    modal,
    active: activeItem(document),
    scopes: [document],
    marked: new Set(),
    told: new Set(),
    plainRoles: new Map(),
    nodes: 0,
    chars: 0,
    isCut: false,
    text: '',
    textElement: null,
    levels: [level],
    depth: 0,
  };
  noteMarks(document, pass);
  return {
    snapshot: {
      root,
      scopes: pass.scopes,
      get isCut() {
        return pass.isCut;
      },
    },
    run: (isDue) => runPass(pass, isDue),
    place: () => pass.levels[pass.depth]?.element,
  };
}

/** One search finds what would have to be asked of each element. */
function noteMarks(root: Document | ShadowRoot, { marked, told }: Pass): void {
  for (const each of root.querySelectorAll(MARKS)) marked.add(each);
  for (const each of root.querySelectorAll(TELLING)) told.add(each);
  // No rule need name what a script animates.
  for (const { effect } of root.getAnimations()) {
    if (effect && 'target' in effect && effect.target) marked.add(effect.target as Element);
  }
}

function activeItem(document: Document): Element | null {
  const focused = deepActiveElement(document);
  const id = focused && attributeOf(focused, 'aria-activedescendant');
  return focused && id ? elementById(focused, id) : null;
}

function runPass(pass: Pass, isDue: () => boolean): boolean {
  const { levels } = pass;
  for (let count = 1; ; count += 1) {
    const level = levels[pass.depth];
    if (!level) return false;
    if (pass.nodes > MAX_NODES || pass.chars > MAX_CHARS) {
      pass.depth = -1;
      pass.isCut = true;
      addNode(level.parent, pass, { kind: 'notice', element: level.element, role: 'notice', name: TOO_MUCH });
      return false;
    }
    const child = level.next ?? level.slotted[level.index];
    if (!child) {
      pass.depth -= 1;
      if (level.isBlock) flushText(level.parent, pass);
      continue;
    }
    if (count % ASK_EVERY === 0 && isDue()) return true;
    const tag = tagIfElement(child);
    if (level.next) level.next = tag === 'form' ? linked(child, 'nextSibling') : child.nextSibling;
    else level.index += 1;
    // The tag, and the type of the node, say what it is.
    if (tag !== undefined) readElement(child as Element, tag, level, pass);
    else if (!level.inControl && child.nodeType === 3) readText((child as Text).data, level, pass);
  }
}

function readText(data: string, level: Level, pass: Pass): void {
  if (!HAS_INK.test(data)) {
    if (pass.text) pass.text += ' ';
    return;
  }
  level.shows ??= isVisible(level.element) || styleOf(level.element).display === 'contents';
  if (level.shows) addText(data, level.element, pass);
}

function addText(data: string, element: Element, pass: Pass): void {
  if (!pass.text) pass.textElement = element;
  pass.chars += data.length;
  pass.text += pass.chars > MAX_CHARS ? data.slice(0, MAX_TAIL) : data;
}

function readElement(element: Element, tag: string, level: Level, pass: Pass): void {
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
  const native = marked || !facts.isPlain ? roleOf(element) : plainRole(element, tag, pass);
  // A part of a control that is no part of its name is read for itself.
  const inControl = level.inControl && (native === 'img' || speaksInNames(element, native));
  const inert = level.inert && element !== pass.modal;
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
  scene.inert = inert;
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
    if (seen) addNode(parent, pass, { kind: 'image', element, role: tag });
    // What stands in for an object that could not be loaded.
    if (tag === 'object') descend(scene, { parent, inControl, isBlock: true }, pass);
  } else if (!inControl && STRUCTURE_ROLES.has(role)) {
    const name = isNamedStructure(element, role) ? undefined : '';
    const node = addNode(parent, pass, { kind: 'structure', element, role, name });
    descend(scene, { parent: node, inControl, isBlock: true }, pass);
  } else {
    const isBlock = !inControl && startsLine(scene, marked);
    if (isBlock) flushText(parent, pass);
    descend(scene, { parent, inControl, isBlock }, pass);
  }
}

/** An element that is but a box: most of a page is. The way through here is short on purpose. */
function readPlain(element: Element, tag: string, facts: TagFacts, seen: boolean, level: Level, pass: Pass): void {
  const isBlock = facts.startsLine ?? ((tag !== 'span' || level.hints(element, 'display')) && isBox(element));
  if (isBlock && pass.text) flushText(level.parent, pass);
  const shadow = facts.canHost ? shadowRootUnder(element, tag) : null;
  const first = shadow ? shadow.firstChild : element.firstChild;
  if (!first) return;
  if (!shadow && first.nodeType === 3 && !first.nextSibling) {
    // The type of the node says what it is.
    const { data } = first as Text;
    if (!HAS_INK.test(data)) {
      if (pass.text) pass.text += ' ';
    } else if (seen || styleOf(element).display === 'contents') addText(data, element, pass);
    if (isBlock) flushText(level.parent, pass);
    return;
  }
  const inner = levelBelow(level, pass);
  inner.element = element;
  inner.next = first;
  inner.slotted = NO_NODES;
  inner.index = 0;
  inner.levels = level.levels;
  inner.parent = level.parent;
  inner.inControl = false;
  inner.inert = level.inert && element !== pass.modal;
  inner.isBlock = isBlock;
  inner.isClear = seen;
  inner.pointer = level.pointer;
  inner.hand = level.hand;
  inner.shows = seen || undefined;
  inner.hints = shadow ? enterShadow(shadow, level.hints, pass) : level.hints;
}

function levelBelow(level: Level, pass: Pass): Level {
  pass.depth += 1;
  const known = pass.levels[pass.depth];
  if (known) return known;
  const made = { ...level };
  pass.levels[pass.depth] = made;
  return made;
}

function readControl(role: string, scene: Scene, pass: Pass): void {
  const { element, tag, level, seen, inert } = scene;
  const shown = seen || (FORM_CONTROLS.has(tag) ? isOperable(element) : hasOperableInside(element, tag));
  if (!shown || inert) {
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
  const { element, level, seen, inControl } = scene;
  const name = seen ? pass.namer.nameOf(element, 'heading') : '';
  if (!name) {
    descend(scene, { parent: level.parent, inControl, isBlock: false }, pass);
    return;
  }
  const parent = addNode(level.parent, pass, { kind: 'heading', element, role: 'heading', name });
  if (element.firstElementChild || shadowRootOf(element)) {
    descend(scene, { parent, inControl: true, isBlock: false }, pass);
  }
}

/** Goes on with the children of an element: those of its shadow root, or what a slot shows, in place of its own. */
function descend(scene: Scene, to: Pick<Level, 'parent' | 'inControl' | 'isBlock'>, pass: Pass): void {
  const { element, tag, facts, level, seen, click } = scene;
  const shadow = facts.canHost ? shadowRootUnder(element, tag) : null;
  const slotted = !shadow && tag === 'slot' && isSlot(element) ? element.assignedNodes() : NO_NODES;
  const holder = shadow ?? element;
  const next = slotted.length > 0 ? null : tag === 'form' ? linked(holder, 'firstChild') : holder.firstChild;
  if (!next && slotted.length === 0) {
    if (to.isBlock) flushText(to.parent, pass);
    return;
  }
  const isDeep = level.levels >= MAX_LEVELS && to.parent !== level.parent;
  const inner = levelBelow(level, pass);
  inner.element = element;
  inner.next = next;
  inner.slotted = slotted;
  inner.index = 0;
  inner.levels = level.levels + (isDeep || to.parent === level.parent ? 0 : 1);
  inner.parent = isDeep ? level.parent : to.parent;
  inner.inControl = to.inControl;
  inner.inert = scene.inert;
  inner.isBlock = to.isBlock;
  inner.isClear = seen && facts.isClear;
  inner.pointer = click.pointer;
  inner.hand = click.hand;
  inner.shows = seen || undefined;
  inner.hints = shadow ? enterShadow(shadow, level.hints, pass) : level.hints;
}

/** What is shown in a shadow root may come from outside by way of a slot, so the styles of both sides count. */
function enterShadow(shadow: ShadowRoot, outer: StyleHints, pass: Pass): StyleHints {
  pass.scopes.push(shadow);
  noteMarks(shadow, pass);
  const inside = pass.hintsOf(shadow);
  return inside === NO_HINTS ? outer : (element, hint) => inside(element, hint) || outer(element, hint);
}

function flushText(parent: TreeNode, pass: Pass): void {
  if (!pass.text) return;
  const name = oneLine(pass.text);
  pass.text = '';
  const element = pass.textElement ?? parent.element;
  if (name) addNode(parent, pass, { kind: 'text', element, role: 'text', name });
}

/** Adds a node, after the text that was met before it. Its name is the accessible one unless it is given. */
function addNode(
  parent: TreeNode,
  pass: Pass,
  what: Pick<TreeNode, 'kind' | 'element' | 'role'> & { readonly name?: string },
): TreeNode {
  if (pass.text) flushText(parent, pass);
  const { kind, element, role } = what;
  const isPlain = isPlainControl(role, element, pass);
  const { namer } = pass;
  const name = what.name ?? (isPlain && role === 'link' ? namer.nameOfPlainLink(element) : namer.nameOf(element, role));
  const hasStates = !isPlain && (kind === 'control' || role === 'dialog' || GAUGES.has(role));
  const stated = hasStates ? statesOf(element, role) : NO_STATES;
  const states = element === pass.active ? { ...stated, words: [...stated.words, 'active'] } : stated;
  const node: TreeNode = { kind, element, role, name, states, parent, children: kind === 'text' ? NO_CHILDREN : [] };
  parent.children.push(node);
  pass.nodes += 1;
  return node;
}

/** Links and buttons, which most controls are, have states only by their attributes, and links such names. */
function isPlainControl(role: string, element: Element, { told }: Pass): boolean {
  return PLAIN_CONTROLS.get(role) === tagOf(element) && !told.has(element);
}

/** The role of an element without marks; for tags that have but one, it is asked for once. */
function plainRole(element: Element, tag: string, pass: Pass): string {
  const known = pass.plainRoles.get(tag);
  if (known !== undefined) return known;
  const role = roleOf(element);
  pass.plainRoles.set(tag, role);
  return role;
}

function hasOperableInside(element: Element, tag: string): boolean {
  return tag === 'a' && isOperable(element) && element.firstElementChild !== null;
}

function isNamedStructure(element: Element, role: string): boolean {
  return (
    hasAttribute(element, 'aria-label') ||
    hasAttribute(element, 'aria-labelledby') ||
    /^(group|figure|table)$/.test(role)
  );
}

function startsLine({ element, tag, facts, level }: Scene, marked: boolean): boolean {
  if (facts.startsLine !== undefined) return facts.startsLine;
  if ((tag === 'span' || tag === 'slot') && !marked && !level.hints(element, 'display')) return false;
  return isBox(element);
}

function isBox(element: Element): boolean {
  // The parts of a formula stand in one line, whatever boxes they have.
  return !/^inline|^contents$|math/.test(styleOf(element).display);
}

const knownTags = new Map<string, TagFacts>();

function factsOf(tag: string): TagFacts {
  const known = knownTags.get(tag);
  if (known) return known;
  const facts: TagFacts = {
    isSkipped: SKIPPED.has(tag),
    isMedia: MEDIA.has(tag),
    isFrame: FRAMES.has(tag),
    isPlain: PLAIN.has(tag),
    startsLine: BLOCK_TAGS.has(tag) || (INLINE_TAGS.has(tag) ? false : undefined),
    canHost: tag.includes('-') || HOSTS.has(tag),
    isClear: tag !== 'form' && (BLOCK_TAGS.has(tag) || INLINE_TAGS.has(tag) || CLEAR.has(tag)),
  };
  // A page may invent tags without end.
  if (knownTags.size < 500) knownTags.set(tag, facts);
  return facts;
}

function kindOf(role: string): TreeNode['kind'] | undefined {
  return KINDS.get(role);
}

const SKIPPED = wordSet(
  'script style noscript template head meta link title br wbr source track param col colgroup datalist',
);
const FORM_CONTROLS = wordSet('input select textarea');
const TOO_MUCH = '(The page goes on: it holds more than is read.)';
/** Of a text that is longer than all that is read, so much is shown. */
const MAX_TAIL = 10_000;
const FRAMES = wordSet('iframe frame object embed');
const MEDIA = wordSet('canvas video audio object embed');
const MARKS = '[role],[aria-hidden],[inert],[contenteditable],[onclick],[tabindex],[style]';
/** What states and names of links and buttons can come from. A value of `aria-sort` is told by what is in it. */
const TELLING =
  ':is(a,button):is(:disabled,[required],[role],[contenteditable],[aria-checked],[aria-pressed],[aria-selected],[aria-expanded],[aria-disabled],[aria-required],[aria-readonly],[aria-invalid],[aria-current],[aria-busy],[aria-label],[aria-labelledby],[aria-owns]),[aria-sort]>*';
const PLAIN_CONTROLS: ReadonlyMap<string, string> = new Map([
  ['link', 'a'],
  ['button', 'button'],
]);
const HAS_INK = /\S/;
const CLEAR = wordSet('span a button input select textarea label center tt');
const HOSTS = wordSet('article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span');
const KINDS: ReadonlyMap<string, TreeNode['kind']> = new Map([
  ...[...CONTROL_ROLES].map((role) => [role, 'control'] as const),
  ...['img', 'progressbar', 'meter'].map((role) => [role, 'image'] as const),
  ['heading', 'heading'],
]);
const PLAIN = wordSet('div span p b i em strong code small sub sup u s pre dl dt dd br tt var kbd samp center font');

const INSIDE_DRAWINGS = 'a,button,input,[role],foreignObject';
const GAUGES = wordSet('progressbar meter');

/** Controls that hold other controls rather than a name. */
const CONTAINER_CONTROLS = wordSet('listbox combobox');
