import { BLOCK_SELECTOR, isBlock } from './block-tags';
import { isElement, isText } from './element-kind';
import { onlyOne } from './only-one';
import { all, attributeOf, tagOf, textOf } from './read-element';
import { wordSet } from './text';

/** A part that the page itself calls its main one has this share of the prose at least. */
const MIN_MARKED_SHARE = 0.5;
/** With less prose than this, a page is no text to read but a place to choose from. */
const MIN_PROSE_CHARS = 120;
/** The part that is told holds this share of the prose. */
const MIN_SHARE = 0.6;
/** What stands beside it is told too when it holds so much for its size, or so much text with few links. */
const MIN_BESIDE_SHARE = 0.2;
const MIN_BESIDE_CHARS = 100;
const MAX_LINK_SHARE = 0.15;
/** What holds much of the text is no clutter, whatever it is called. */
const MAX_CLUTTER_SHARE = 0.3;

/**
 * Finds what a document is about, and takes out of it what is not: menus, asides, what is called an advertisement or the
 * like. The document is changed, so give it a copy. The body, without its menus, when no part stands out.
 */
export function mainContent(document: Document): Element {
  const { body } = document;
  removeClutter(body);
  const prose = weighProse(body);
  const total = prose.get(body) ?? 0;
  const marked = [onlyOne(all(body, 'article,[role=article]')), onlyOne(all(body, 'main,[role=main]'))].find(
    (each) => each && (prose.get(each) ?? 0) >= total * MIN_MARKED_SHARE,
  );
  if (marked && total > 0) return marked;
  if (total < MIN_PROSE_CHARS) return body;
  const core = narrowest(body, total * MIN_SHARE, prose);
  keepBeside(core, body, prose);
  return body;
}

/**
 * Characters of prose in each block: lines outside of links that are long enough to be sentences, and all that is not
 * linked in lists, tables and code.
 */
function weighProse(body: Element): ReadonlyMap<Element, number> {
  const weights = new Map<Element, number>();
  const weigh = (element: Element): number => {
    if (isHeading(element)) return 0;
    const least = SHORT_LINES.has(tagOf(element)) ? 1 : MIN_LINE_CHARS;
    let sum = 0;
    let line = 0;
    const flush = (): void => {
      if (line >= least) sum += line;
      line = 0;
    };
    for (const child of element.childNodes) {
      if (isText(child)) line += lengthOf(child.data);
      else if (!isElement(child)) continue;
      else if (isBlock(child)) {
        flush();
        sum += weigh(child);
      } else line += Math.max(0, lengthOf(textOf(child)) - linkedChars(child));
    }
    flush();
    weights.set(element, sum);
    return sum;
  };
  weigh(body);
  return weights;
}

const MIN_LINE_CHARS = 25;
const SHORT_LINES = wordSet('li td th dd pre code');

/** A sign of Chinese, Japanese or Korean says as much as several letters. */
function lengthOf(text: string): number {
  const trimmed = text.trim();
  return trimmed.length + 2 * (trimmed.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0);
}

function linkedChars(element: Element): number {
  if (tagOf(element) === 'a') return lengthOf(textOf(element));
  return all(element, 'a').reduce((sum, link) => sum + lengthOf(textOf(link)), 0);
}

function narrowest(body: Element, least: number, prose: ReadonlyMap<Element, number>): Element {
  const holdsIt = (element: Element): boolean => (prose.get(element) ?? 0) >= least;
  let core = body;
  for (;;) {
    let inner: Element | undefined = [...core.children].find(holdsIt);
    // A table is told with all that is in it, unless it only lays out the page.
    if (inner && tagOf(inner) === 'table') inner = all(inner, 'td').find(holdsIt);
    if (!inner || LINES.test(tagOf(inner))) return core;
    core = inner;
  }
}

/** Takes away what stands beside the core, and beside what is around it, but for headings, text and parts like it. */
function keepBeside(core: Element, body: Element, prose: ReadonlyMap<Element, number>): void {
  const enough = (prose.get(core) ?? 0) * MIN_BESIDE_SHARE;
  const isProse = (element: Element): boolean => {
    const weight = prose.get(element) ?? 0;
    if (weight >= enough) return true;
    if (LINES.test(tagOf(element))) return weight > 0;
    return weight >= MIN_BESIDE_CHARS && linkedChars(element) < weight * MAX_LINK_SHARE;
  };
  for (let at = core; at !== body && at.parentElement; at = at.parentElement) {
    let isBefore = true;
    for (const each of [...at.parentElement.childNodes]) {
      if (each === at) isBefore = false;
      else if (!isElement(each)) each.remove();
      else if (!(isProse(each) || isLike(each, at) || (isBefore && hasTitle(each)))) each.remove();
    }
  }
}

function isLike(element: Element, core: Element): boolean {
  const name = attributeOf(core, 'class');
  return name !== '' && attributeOf(element, 'class') === name && tagOf(element) === tagOf(core);
}

function hasTitle(element: Element): boolean {
  return isHeading(element) || element.querySelector('h1') !== null;
}

function isHeading(element: Element): boolean {
  return /^h[1-6]$/.test(tagOf(element));
}

const LINES = /^(p|pre|blockquote|figure|table|[uod]l)$/;

function removeClutter(root: Element): void {
  const most = textOf(root).length * MAX_CLUTTER_SHARE;
  const named = new Map<string, Element[]>();
  for (const element of all(root, `${CLUTTER},[class],[id]`)) {
    if (element.matches(CLUTTER)) {
      if (textOf(element).length < most) element.remove();
    } else if (element.matches(BLOCK_SELECTOR) && !element.querySelector('h1')) {
      const word = nameOf(element);
      if (word) named.set(word, [...(named.get(word) ?? []), element]);
    }
  }
  for (const elements of named.values()) {
    const sum = elements.reduce((total, element) => total + textOf(element).length, 0);
    if (sum < most) for (const element of elements) element.remove();
  }
}

/** The word by which a page calls an element clutter. An id of several words was often made of a heading. */
function nameOf(element: Element): string | undefined {
  const words = attributeOf(element, 'class')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return [...words, attributeOf(element, 'id').toLowerCase()].find((word) => CLUTTER_WORDS.has(word));
}

const CLUTTER =
  'nav,aside,footer,[role=navigation],[role=complementary],[role=contentinfo],[role=banner],[role=search],[role=menu],[role=toolbar],[role=dialog]';

const CLUTTER_WORDS = wordSet(
  'ad ads advert advertisement banner breadcrumb breadcrumbs comments consent cookie cookies footer menu modal nav navbar navigation newsletter pager pagination popup promo related share sharing sidebar signup social sponsor sponsored subscribe widget',
);
