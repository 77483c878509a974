import type { Modifier } from '../core/key-stroke';
import type { ActPoint } from './actionable';
import { isEditingHost, isHtml } from './element-kind';
import { closestFlat, deepActiveElement, deepElementFromPoint } from './flat-tree';
import { blurOf, focusOn } from './focus-on';
import { type Mouse, movePointer, releaseCapture } from './pointer';
import { documentOf, hasAttribute } from './read-element';

/** How to click; a single click of the main button when absent. */
export interface ClickOptions {
  readonly button?: 'left' | 'right';
  /** 2 makes it a double click. */
  readonly count?: number;
  readonly modifiers?: readonly Modifier[];
}

/**
 * Causes the events of a click by a mouse: move, press, focus, release, click. The browser adds what the element does by
 * itself: follow a link, submit a form, toggle a box. True when the page cancelled that.
 */
export function clickAt(point: ActPoint, { button = 'left', count = 1, modifiers = [] }: ClickOptions = {}): boolean {
  let handled = false;
  const send = movePointer(point, modifiers);
  for (let detail = 1; detail <= count; detail += 1) {
    // A page may put another element under the pointer, as a user would then hit that one.
    const target = point.element.isConnected ? point.element : under(point);
    if (target) handled = !pressOnce(send, { ...point, element: target }, { isMain: button === 'left', detail });
  }
  const target = under(point);
  if (count === 2 && button === 'left' && target) send.mouse('dblclick', target, { detail: 2 });
  return handled;
}

/** The element under a point now. */
function under({ element, x, y }: ActPoint): Element | null {
  return element.isConnected ? element : deepElementFromPoint(documentOf(element), x, y);
}

/** False when the page cancelled what the click would do. */
function pressOnce(send: Mouse, point: ActPoint, { isMain, detail }: { isMain: boolean; detail: number }): boolean {
  const { element } = point;
  const button = isMain ? 0 : 2;
  const buttons = isMain ? 1 : 2;
  const goesOn = pressAt(send, element, { button, buttons, detail });
  if (!isMain) send.click('contextmenu', under(point) ?? element, { button, buttons });
  const released = under(point);
  if (!released) return true;
  send.pointer('pointerup', released, { button });
  releaseCapture(released);
  if (goesOn) send.mouse('mouseup', released, { button, detail });
  const clicked = under(point);
  return !clicked || send.click(isMain ? 'click' : 'auxclick', clicked, { button, detail });
}

/**
 * Presses a button of the mouse, which also moves the focus. False when the page cancelled the pointer event, which
 * takes the compatibility mouse events away (Pointer Events 3, §11), and with them the focus.
 */
export function pressAt(send: Mouse, element: Element, init: MouseEventInit): boolean {
  const { detail: _, ...pressed } = init;
  if (!send.pointer('pointerdown', element, pressed)) return false;
  if (send.mouse('mousedown', element, init)) focusForPress(element);
  return true;
}

function focusForPress(element: Element): void {
  const target = closestFlat(element, takesFocus);
  if (target && isHtml(target)) {
    focusOn(target);
    return;
  }
  const active = deepActiveElement(documentOf(element));
  if (active) blurOf(active);
}

// By a press also what Tab passes over.
function takesFocus(element: Element): boolean {
  if (!isHtml(element) || element.matches(':disabled')) return false;
  return element.tabIndex >= 0 || hasAttribute(element, 'tabindex') || isEditingHost(element);
}
