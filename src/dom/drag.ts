import type { Point } from './act-points';
import { pressAt } from './click';
import { dragEvents, type SendDrag } from './drag-events';
import { isHtml, isLink } from './element-kind';
import { closestFlat, deepElementFromPoint } from './flat-tree';
import { nextFrame } from './next-frame';
import { mouseAt, movePointer, releaseCapture } from './pointer';
import { documentOf, tagOf } from './read-element';

const STEPS = 8;

/**
 * Drags from one point to another as a mouse does: press, move in steps, release. What the page declares draggable gets
 * the events of HTML drag and drop with one DataTransfer instead of the moves, as in a browser.
 */
export async function dragBetween(
  source: Element,
  target: Element,
  from: Point,
  to: Point,
  signal: AbortSignal,
): Promise<void> {
  const document = documentOf(source);
  const start = { element: source, ...from };
  const send = movePointer(start);
  // Without a press there is no drag (HTML, "drag-and-drop processing model").
  const pressed = pressAt(send, source, { button: 0, buttons: 1, detail: 1 });
  const draggable = pressed ? closestFlat(source, isDraggable) : null;
  const drag = draggable ? dragEvents(document) : undefined;
  const goesOn = draggable && drag ? drag('dragstart', draggable, from) : false;
  if (draggable && drag && goesOn) {
    // A browser takes the pointer away for the time of the drag.
    send.pointer('pointercancel', source);
    await carry(drag, draggable, target, { from, to }, signal);
    return;
  }
  for (let step = 1; step <= STEPS; step += 1) {
    // Pages that follow the pointer draw between two moves.
    await nextFrame(target, signal);
    const point = between(from, to, step / STEPS);
    // A page that captures the pointer cannot say so to anyone else, and the others listen further out: both hear of
    // pointer events at the source, and where the mouse is from the mouse events.
    movePointer({ element: underAt(document, point, target), ...point }, [], source);
  }
  const mouse = mouseAt({ element: source, ...to });
  const end = underAt(document, to, target);
  mouse.pointer('pointerup', source, { button: 0 });
  releaseCapture(source);
  mouse.mouse('mouseup', end, { button: 0, detail: 1 });
}

function underAt(document: Document, { x, y }: Point, target: Element): Element {
  return deepElementFromPoint(document, x, y) ?? target;
}

/** The events between the start of a drag and its end. */
async function carry(
  drag: SendDrag,
  source: Element,
  target: Element,
  { from, to }: { readonly from: Point; readonly to: Point },
  signal: AbortSignal,
): Promise<void> {
  const document = documentOf(source);
  let over: Element | null = null;
  let accepted = false;
  for (let step = 1; step <= STEPS; step += 1) {
    await nextFrame(target, signal);
    const point = step === STEPS ? to : between(from, to, step / STEPS);
    drag('drag', source, point);
    const hit = underAt(document, point, target);
    if (hit !== over) {
      drag('dragenter', hit, point, over);
      if (over?.isConnected === true) drag('dragleave', over, point, hit);
      over = hit;
    }
    // A page accepts a drop by cancelling this.
    accepted = !drag('dragover', hit, point);
  }
  if (over) drag(accepted ? 'drop' : 'dragleave', over, to);
  drag('dragend', source, to);
}

/** True for what the page or the browser drags by HTML drag and drop. */
export function isDraggable(element: Element): boolean {
  if (!isHtml(element)) return false;
  return (
    element.draggable || isLink(element) || (tagOf(element) === 'img' && element.getAttribute('draggable') === null)
  );
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
