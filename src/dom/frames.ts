import type { Point } from './act-points';
import { flatElements } from './flat-elements';
import { rootOf } from './flat-tree';
import { attributeOf, boxOf, tagOf, viewOf } from './read-element';
import { isVisible, styleOf } from './visible';

/** Frames smaller than this, in CSS pixels, are there to count visitors. */
const MIN_SIDE_PX = 4;

/** True for an element that holds another document. */
export function isFrame(element: Element): boolean {
  const tag = tagOf(element);
  if (tag === 'iframe' || tag === 'frame') return true;
  if (tag !== 'object' && tag !== 'embed') return false;
  return windowIn(element) !== null || /^(text\/html|application\/xhtml)/.test(attributeOf(element, 'type'));
}

/** The window of a frame, which may be of another origin; null where the browser does not show it. */
export function windowIn(element: Element): Window | null {
  // Elements that hold documents have it, whatever their class.
  return 'contentWindow' in element ? (element.contentWindow as Window | null) : null;
}

/** True for a frame that a user can see, or scroll to. */
export function isShownFrame(element: Element): boolean {
  if (!isVisible(element)) return false;
  const box = boxOf(element);
  const view = viewOf(element);
  // A border of some pixels is the default.
  const { clientWidth, clientHeight } = element;
  // What lies before the page's beginning cannot be scrolled to.
  const isBefore = view !== null && (box.right + view.scrollX <= 0 || box.bottom + view.scrollY <= 0);
  return clientWidth >= MIN_SIDE_PX && clientHeight >= MIN_SIDE_PX && !isBefore;
}

/** The frames of a document that a user can see, in reading order, those in shadow roots included. */
export function shownFrames(document: Document): readonly Element[] {
  return flatElements(rootOf(document)).filter((element) => isFrame(element) && isShownFrame(element));
}

/** A point of the frame's own viewport, in the viewport of the document around it. */
export function pointAround(frame: Element, { x, y }: Point): Point {
  const { left, top, right, down } = contentOf(frame);
  return { x: left + x * right, y: top + y * down };
}

/** A point of the document's viewport, in the viewport of a frame in it. */
export function pointInside(frame: Element, { x, y }: Point): Point {
  const { left, top, right, down } = contentOf(frame);
  return { x: (x - left) / right, y: (y - top) / down };
}

/** Where the frame's own viewport begins, and how much larger it is drawn than it is, by transforms of the page. */
export function contentOf(frame: Element) {
  const box = boxOf(frame);
  const width = 'offsetWidth' in frame ? Number(frame.offsetWidth) : box.width;
  const height = 'offsetHeight' in frame ? Number(frame.offsetHeight) : box.height;
  const right = width > 0 ? box.width / width : 1;
  const down = height > 0 ? box.height / height : 1;
  const { paddingLeft, paddingTop } = styleOf(frame);
  return {
    left: box.left + (frame.clientLeft + Number.parseFloat(paddingLeft || '0')) * right,
    top: box.top + (frame.clientTop + Number.parseFloat(paddingTop || '0')) * down,
    right,
    down,
  };
}
