import { isElement, isText } from './element-kind';
import { eachFlatChild, topOf } from './flat-tree';
import { tagOf } from './read-element';
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
const KEPT_ATTRIBUTES = ['role', 'alt', 'start'];
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
    into.append(made);
    copyChildren(child, { into: made, depth: depth + 1 });
  });
}

function tagFor(element: Element): string {
  if (tagOf(element) === 'slot') return 'span';
  return KNOWN_TAG.test(tagOf(element)) ? tagOf(element) : 'div';
}
