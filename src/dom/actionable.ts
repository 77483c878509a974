import { describeElement } from './describe-element';
import { actorOf } from './describe-target';
import { isInput } from './element-kind';
import { notActionable, notFound, notSeen } from './failures';
import { closestFlat, deepElementFromPoint, flatContains } from './flat-tree';
import { boxOf, documentOf, viewOf } from './read-element';
import { roleOf } from './role';
import { scrollToShow } from './scroll-pane';
import { isDisabled } from './states';
import { isInExcluded, isOperable } from './visible';

/** Where an act goes to: the element that receives the events, and the point of the viewport. */
export interface ActPoint {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
}

/**
 * Checks that a user could act on the element now: connected, visible, enabled.
 * @throws ToolError `not-found` or `not-actionable`.
 */
export function assertOperable(element: Element): void {
  if (!element.isConnected) throw notFound('The element is no longer in the page.', 'Look again.');
  if (isDisabled(element))
    throw notActionable('The element is disabled.', 'Something must be filled in or chosen first.');
  if (isInExcluded(element))
    throw notActionable('The page made this part inert or hidden.', 'A dialog may be open: act on that one.');
}

/**
 * Brings the element into view and finds the point at which it receives a click.
 * @throws ToolError `not-actionable` when it cannot be seen, or something covers it; `detail` names what does.
 */
export function findActPoint(element: Element): ActPoint {
  assertOperable(element);
  const visible = isOperable(element) ? element : visibleStandIn(element);
  if (!visible) throw notSeen();
  revealElement(visible);
  const points = candidatePoints(visible);
  let cover: Element | undefined;
  for (const { x, y } of points) {
    const hit = deepElementFromPoint(documentOf(element), x, y);
    if (!hit) continue;
    if (receives(visible, hit)) return { element: actorOf(hit) === actorOf(visible) ? hit : visible, x, y };
    cover ??= hit;
  }
  if (points.length === 0) throw notActionable('The element has no size.', 'Look for a visible part of it.');
  if (!cover)
    throw notActionable('The element cannot be scrolled into view.', 'Scroll its container, then look again.');
  throw notActionable(
    'Something covers the element.',
    'Close what covers it, then try again.',
    `Covered by ${describeElement(nameable(cover))}`,
  );
}

/**
 * Brings an element into view without asking that a pointer reaches it: a field takes text under a floating label too.
 * @throws ToolError `not-actionable` when it cannot be seen.
 */
export function revealElement(element: Element): void {
  if (!isOperable(element)) throw notSeen();
  if (!isFullyInView(element)) scrollToShow(element);
}

// A custom checkbox hides the real one and draws its label.
function visibleStandIn(element: Element): Element | undefined {
  return isInput(element) ? [...(element.labels ?? [])].find(isOperable) : undefined;
}

function receives(target: Element, hit: Element): boolean {
  if (flatContains(target, hit)) return true;
  const actor = actorOf(target);
  // A label passes the click on; a link or button gets it from whatever is inside.
  return actorOf(hit) === actor && (hit !== actor || flatContains(actor, target));
}

function isFullyInView(element: Element): boolean {
  const view = viewOf(element);
  const box = boxOf(element);
  if (!view || box.top < 0 || box.left < 0 || box.bottom > view.innerHeight || box.right > view.innerWidth)
    return false;
  // Inside a scrolled pane the box may lie in the viewport and yet be clipped away.
  const hit = deepElementFromPoint(documentOf(element), box.left + box.width / 2, box.top + box.height / 2);
  return hit !== null && (flatContains(element, hit) || flatContains(hit, element));
}

// The middle first; a link broken over two lines has its middle outside of both boxes, so each box counts.
function candidatePoints(element: Element): readonly { readonly x: number; readonly y: number }[] {
  const view = viewOf(element);
  const own = boxesOf(element);
  const boxes = own.length > 0 ? own : [...element.children].flatMap(boxesOf);
  return boxes.slice(0, 3).flatMap((box) =>
    POINTS.map(([right, down]) => ({
      x: clampTo(box.left + box.width * right, view?.innerWidth),
      y: clampTo(box.top + box.height * down, view?.innerHeight),
    })),
  );
}

// As shares of width and height.
const POINTS = [
  [0.5, 0.5],
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.2],
  [0.5, 0.8],
] as const;

function boxesOf(element: Element): readonly DOMRect[] {
  return [...element.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
}

// An element larger than the viewport has its middle outside of it.
function clampTo(value: number, size: number | undefined): number {
  return size === undefined ? value : Math.min(Math.max(value, 1), size - 1);
}

// The innermost hit says little ("div"); a dialog or banner around it says what to close.
function nameable(element: Element): Element {
  return closestFlat(element, (at) => /^((alert)?dialog|region|banner|alert)$/.test(roleOf(at))) ?? element;
}
