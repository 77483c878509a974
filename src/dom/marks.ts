import { attributeOf, hasAttribute } from './read-element';
import { wordSet } from './text';

/** What searches of each root found, so that it need not be asked of each element. */
export interface Marks {
  /** Elements with an attribute that changes what they are; the others are what their tag says. */
  readonly marked: Set<Element>;
  /** What has an attribute that says its name. */
  readonly named: Set<Element>;
  /** Links, buttons and fields with an attribute that says a state; what is in the header of a sorted column. */
  readonly stated: Set<Element>;
  /** The roots that were searched. */
  readonly roots: Set<Node>;
  /** Elements whose own style says in which letters they are drawn. */
  readonly lettered: Set<Element>;
}

/** Nothing found yet. */
export function createMarks(): Marks {
  return { marked: new Set(), named: new Set(), stated: new Set(), roots: new Set(), lettered: new Set() };
}

/** Searches a root, once. */
export function noteMarks(root: Document | ShadowRoot, marks: Marks): void {
  const { marked, stated, roots } = marks;
  if (roots.has(root)) return;
  roots.add(root);
  const told = root.querySelectorAll(TELLING);
  // Small roots, of which a page may have many, mostly hold none.
  if (told.length > 0) for (const each of told) noteTold(each, marks);
  const found = root.querySelectorAll(STATING);
  if (found.length > 0) for (const each of found) stated.add(each);
  // No rule need name what a script animates.
  for (const { effect } of root.getAnimations()) {
    if (effect && 'target' in effect && effect.target) marked.add(effect.target as Element);
  }
}

function noteTold(element: Element, marks: Marks): void {
  const isNamed = NAMES.some((name) => hasAttribute(element, name));
  const isSorted = hasAttribute(element, 'aria-sort');
  if (isNamed) marks.named.add(element);
  if (isSorted) for (const child of element.children) marks.stated.add(child);
  if ((isNamed || isSorted) && !Element.prototype.matches.call(element, MARKING)) return;
  marks.marked.add(element);
  if (attributeOf(element, 'style').includes('text-transform')) marks.lettered.add(element);
}

/** True for a link, box or phrase that no attribute makes more of: its name is what it holds. */
export function isUnmarked(element: Element, tag: string, { marked, named }: Marks): boolean {
  return BARE.has(tag) && !marked.has(element) && !named.has(element);
}

/** True for an element that is what its tag says, and named by what it holds. */
export function isAsTag(element: Element, { marked, named }: Marks): boolean {
  if (named.has(element)) return false;
  return !marked.has(element) || !(hasAttribute(element, 'role') || hasAttribute(element, 'contenteditable'));
}

const MARKING = '[role],[aria-hidden],[inert],[contenteditable],[onclick],[tabindex],[style]';
const NAMES: readonly string[] = ['aria-label', 'aria-labelledby', 'aria-owns'];
/** One search takes less than several, and most elements have none of these. */
const TELLING = `${MARKING},${NAMES.map((name) => `[${name}]`).join()},[aria-sort]`;

const STATING =
  ':is(a,button,input,select,textarea):is(:disabled,[required],[readonly],[multiple],[aria-checked],[aria-pressed],[aria-selected],[aria-expanded],[aria-disabled],[aria-required],[aria-readonly],[aria-invalid],[aria-current],[aria-busy],[aria-multiselectable],[aria-level])';

const BARE = wordSet('a div span b i em strong code small sub sup u s tt var kbd samp center font');
