import { wordSet } from './text';

/** What one search of each root found, so that it need not be asked of each element. */
export interface Marks {
  /** Elements with an attribute that changes what they are; the others are what their tag says. */
  readonly marked: Set<Element>;
  /** What has an attribute that says its name, or a link, button or heading that one makes another thing. */
  readonly named: Set<Element>;
  /** Links, buttons and fields with an attribute that says a state; what is in the header of a sorted column. */
  readonly stated: Set<Element>;
  /** The roots that were searched. */
  readonly roots: Set<Node>;
}

/** Nothing found yet. */
export function createMarks(): Marks {
  return { marked: new Set(), named: new Set(), stated: new Set(), roots: new Set() };
}

/** Searches a root, once. */
export function noteMarks(root: Document | ShadowRoot, { marked, named, stated, roots }: Marks): void {
  if (roots.has(root)) return;
  roots.add(root);
  noteAll(root, MARKS, marked);
  noteAll(root, NAMING, named);
  noteAll(root, STATING, stated);
  // No rule need name what a script animates.
  for (const { effect } of root.getAnimations()) {
    if (effect && 'target' in effect && effect.target) marked.add(effect.target as Element);
  }
}

function noteAll(root: Document | ShadowRoot, selector: string, noted: Set<Element>): void {
  const found = root.querySelectorAll(selector);
  // Small roots, of which a page may have many, mostly hold none.
  if (found.length > 0) for (const each of found) noted.add(each);
}

/** True for a link, box or phrase that no attribute makes more of: its name is what it holds. */
export function isUnmarked(element: Element, tag: string, { marked, named }: Marks): boolean {
  return BARE.has(tag) && !marked.has(element) && !named.has(element);
}

const MARKS = '[role],[aria-hidden],[inert],[contenteditable],[onclick],[tabindex],[style]';

const NAMING =
  '[aria-label],[aria-labelledby],[aria-owns],:is(a,button,h1,h2,h3,h4,h5,h6):is([role],[contenteditable])';

/** A value of `aria-sort` is told by what is in it. */
const STATING =
  ':is(a,button,input,select,textarea):is(:disabled,[required],[readonly],[multiple],[aria-checked],[aria-pressed],[aria-selected],[aria-expanded],[aria-disabled],[aria-required],[aria-readonly],[aria-invalid],[aria-current],[aria-busy],[aria-multiselectable],[aria-level]),[aria-sort]>*';

const BARE = wordSet('a div span b i em strong code small sub sup u s tt var kbd samp center font');
