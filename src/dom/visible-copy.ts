import { isElement, isLink, isText } from './element-kind';
import { eachFlatChild, topOf } from './flat-tree';
import { documentOf, tagOf } from './read-element';
import { wordSet } from './text';
import { isExcluded, isRendered, isVisible } from './visible';

/**
 * A new document that holds only what can be seen of this one, with shadow roots and slots laid out flat. Scripts,
 * controls' values, event handlers and hidden parts are not in it, so it may be read and changed at will.
 */
export function copyVisible(document: Document): Document {
  const copy = document.implementation.createHTMLDocument(document.title);
  copyChildren(topOf(document), { into: copy.body, depth: 0 });
  return copy;
}

// Controls are no text to read.
const SKIPPED = wordSet(
  'script style noscript template link meta iframe frame object embed canvas video audio svg button input select textarea option',
);
/** What `mainContent` and `toMarkdown` look at. */
const KEPT_ATTRIBUTES = ['role', 'alt', 'start', 'class', 'id'];
const KNOWN_TAG = /^[a-z][a-z0-9]*$/;

/** Deeper parts are left out: each level takes room on the stack, here and in whatever reads the copy. */
const MAX_DEPTH = 1_000;

function copyChildren(from: Element, { into, depth }: { readonly into: Element; readonly depth: number }): void {
  const copy = into.ownerDocument;
  if (depth > MAX_DEPTH) return;
  eachFlatChild(from, (child) => {
    if (isText(child)) {
      if (isVisible(from) || !/\S/.test(child.data)) into.append(copy.createTextNode(child.data));
      return;
    }
    if (!isElement(child) || SKIPPED.has(tagOf(child))) return;
    if (tagOf(child) !== 'br' && (!isRendered(child) || isExcluded(child))) return;
    // Custom elements and slots say nothing about meaning.
    const made = copy.createElement(tagFor(child));
    for (const name of KEPT_ATTRIBUTES) {
      const value = child.getAttribute(name);
      if (value !== null) made.setAttribute(name, value);
    }
    if (isLink(child)) made.setAttribute('href', shortAddress(child));
    into.append(made);
    copyChildren(child, { into: made, depth: depth + 1 });
  });
}

/** Within the site without its origin. Places in the page, and what is no address to go to, are left out. */
function shortAddress(link: HTMLAnchorElement | HTMLAreaElement): string {
  const { href } = link;
  const { URL: here, location } = documentOf(link);
  if (!/^(https?|mailto|tel):/.test(href) || href.length > MAX_URL_CHARS || href.split('#')[0] === here.split('#')[0])
    return '';
  const address = href.startsWith(`${location.origin}/`) ? href.slice(location.origin.length) : href;
  return address.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** Longer ones are of no use to a reader, and hold little but tracking. */
const MAX_URL_CHARS = 300;

function tagFor(element: Element): string {
  if (tagOf(element) === 'slot') return 'span';
  // A form would answer to the ids of what is in it.
  if (tagOf(element) === 'form') return 'div';
  return KNOWN_TAG.test(tagOf(element)) ? tagOf(element) : 'div';
}
