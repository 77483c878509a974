import type { RefTable } from '../core/tool';
import { actPoints, isFullyInView, type Point } from './act-points';
import { coveredBy } from './actionable';
import { notActionable, notSeen } from './failures';
import { deepElementFromPoint } from './flat-tree';
import { isShownFrame, pointAround } from './frames';
import { documentOf, viewOf } from './read-element';
import { scrollToShow } from './scroll-pane';
import { isInExcluded } from './visible';

/**
 * Brings a point of a frame's viewport into view and makes sure that a pointer reaches the frame there.
 * @returns the point in the viewport of the document around the frame.
 * @throws ToolError `not-actionable` when the frame cannot be seen, or something covers it; `detail` names what does.
 */
export function revealInFrame(frame: Element, inside: Point, refs: RefTable): Point {
  if (!isShownFrame(frame)) throw notSeen();
  if (isInExcluded(frame))
    throw notActionable('The page made this part inert or hidden.', 'A dialog may be open: act on that one.');
  const document = documentOf(frame);
  let point = pointAround(frame, inside);
  let hit = deepElementFromPoint(document, point.x, point.y);
  if (hit !== frame) {
    scrollToShow(frame);
    point = pointAround(frame, inside);
    const view = viewOf(frame);
    // A frame that is higher than the viewport may still have the point outside of it.
    if (view && (point.y < 0 || point.y >= view.innerHeight || point.x < 0 || point.x >= view.innerWidth)) {
      const by = { left: point.x - view.innerWidth / 2, top: point.y - view.innerHeight / 2 };
      view.scrollBy({ ...by, behavior: 'instant' });
      point = pointAround(frame, inside);
    }
    hit = deepElementFromPoint(document, point.x, point.y);
  }
  if (hit === frame) return point;
  if (!hit) throw notActionable('The frame cannot be scrolled into view.', 'Scroll its container, then look again.');
  throw coveredBy(hit, frame, refs);
}

/** Scrolls an element into view and gives the middle of what can be seen of it; null when it has no box. */
export function pointOf(element: Element): Point | null {
  if (!isFullyInView(element)) scrollToShow(element);
  return actPoints(element)[0] ?? null;
}
