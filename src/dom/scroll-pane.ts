import { closestFlat, rootOf } from './flat-tree';
import { documentOf, tagOf } from './read-element';
import { styleOf } from './visible';

/** The element that scrolls the whole page. */
export function pagePane(document: Document): Element {
  return document.scrollingElement ?? rootOf(document);
}

/** The nearest pane around `start` that has more than it shows, else the page. */
export function paneAround(document: Document, start: Element): Element {
  const page = pagePane(document);
  return closestFlat(start, (at) => at !== page && overflows(at) && isPane(at)) ?? page;
}

/** The nearest pane around `start` that is wider inside than it shows, else the page. */
export function widePaneAround(document: Document, start: Element): Element {
  const page = pagePane(document);
  const isWide = (at: Element): boolean =>
    at !== page && at.scrollWidth > at.clientWidth + 1 && /auto|scroll|overlay/.test(styleOf(at).overflowX);
  return closestFlat(start, isWide) ?? page;
}

/** True when there is more of it than is shown. */
export function overflows(element: Element): boolean {
  return element.scrollHeight > element.clientHeight + 1;
}

/** Scrolls at once, whatever the page's style says. */
export function scrollPane(pane: Element, top: number): void {
  pane.scrollTo({ top, behavior: 'instant' });
}

/** Brings an element into view at once, whatever the page's style says; `block` is where in its pane. */
export function scrollToShow(element: Element, block: ScrollLogicalPosition = 'center'): void {
  element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
}

function isPane(element: Element): boolean {
  // What a body says of overflow goes over to the page, unless the root says something too (CSS Overflow 3, §3.3).
  if (tagOf(element) === 'body' && styleOf(rootOf(documentOf(element))).overflowY === 'visible') return false;
  return /auto|scroll|overlay/.test(styleOf(element).overflowY);
}
