import { isHtml, isSlot } from './element-kind';
import { closestFlat } from './flat-tree';
import { boxOf, isTrue, viewOf } from './read-element';

/**
 * True when the element, or what is in it, may have a box. Cheap: one `checkVisibility()`, and a style read only for an
 * element without a box of its own (`display: contents` shows its children, `display: none` does not).
 */
export function isRendered(element: Element): boolean {
  if (isSlot(element) || hasBox(element)) return true;
  return element.firstChild !== null && styleOf(element).display === 'contents';
}

/** True when the element itself can be seen: it has a box, and neither visibility nor opacity hides it. */
export function isVisible(element: Element): boolean {
  return hasBox(element, SEEN) || (isSlot(element) && isRendered(element));
}

/** True when text in an element that is rendered can be seen: it is shown too where the element has no box of its own. */
export function showsText(element: Element): boolean {
  return isVisible(element) || !hasBox(element);
}

/** As `isVisible`, but transparent counts: custom checkboxes put a transparent control over a drawing. */
export function isOperable(element: Element): boolean {
  return hasBox(element, OPERABLE);
}

/**
 * As `isVisible` for an element of HTML that no style of its own can fade, where what is around it can be seen. It asks for
 * half as much, and takes half the time.
 */
export function isVisibleInClear(element: Element): boolean {
  return element.checkVisibility();
}

const SEEN = { visibilityProperty: true, opacityProperty: true };
const OPERABLE = { visibilityProperty: true };

/** True when the element has a box of its own, whether or not it can be seen. */
export function hasBox(element: Element, options?: CheckVisibilityOptions): boolean {
  return Element.prototype.checkVisibility.call(element, options);
}

/** True when the page took the subtree away from users of assistive technology, or froze it. */
export function isExcluded(element: Element): boolean {
  return isTrue(element, 'aria-hidden') || (isHtml(element) && element.inert === true);
}

/** True when the element or something around it is excluded. Walks up; for single elements only. */
export function isInExcluded(element: Element): boolean {
  return closestFlat(element, isExcluded) !== null;
}

/** True when some part of the element's box lies in the viewport. Forces layout. */
export function isInViewport(element: Element): boolean {
  const view = viewOf(element);
  if (!view) return false;
  const box = boxOf(element);
  return box.bottom > 0 && box.right > 0 && box.top < view.innerHeight && box.left < view.innerWidth;
}

/** The computed style. Works for elements of any document with a window. */
export function styleOf(element: Element, pseudo?: '::before' | '::after'): CSSStyleDeclaration {
  return getComputedStyle(element, pseudo);
}
