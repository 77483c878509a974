import type { ActPoint } from './actionable';
import { USER_EVENT } from './dom-events';
import { isHtml } from './element-kind';
import { closestFlat, deepActiveElement } from './flat-tree';
import { focusOn } from './focus-on';
import { documentOf, viewOf } from './read-element';

/**
 * Causes the events of a click by a mouse: move, press, focus, release, click. The browser adds what the element does by
 * itself: follow a link, submit a form, toggle a box.
 */
export function clickAt({ element, x, y }: ActPoint): void {
  const view = viewOf(element);
  const mouse = { ...USER_EVENT, view, clientX: x, clientY: y };
  const pointer = { ...mouse, pointerId: 1, pointerType: 'mouse', isPrimary: true };
  // Of the element alone.
  const inner = { bubbles: false, cancelable: false };
  const pressed = { buttons: 1, detail: 1 };
  const sendPointer = (type: string, more?: PointerEventInit): boolean =>
    element.dispatchEvent(new PointerEvent(type, { ...pointer, ...more }));
  const sendMouse = (type: string, more?: MouseEventInit): boolean =>
    element.dispatchEvent(new MouseEvent(type, { ...mouse, ...more }));
  sendPointer('pointerover');
  sendPointer('pointerenter', inner);
  sendMouse('mouseover');
  sendMouse('mouseenter', inner);
  sendPointer('pointermove');
  sendMouse('mousemove');
  const goesOn = sendPointer('pointerdown', { buttons: 1, pressure: 0.5 });
  // A cancelled pointerdown takes the compatibility mouse events away (Pointer Events 3, §11), and with them the focus.
  if (goesOn && sendMouse('mousedown', pressed)) focusForPress(element);
  sendPointer('pointerup');
  if (goesOn) sendMouse('mouseup', { detail: 1 });
  sendMouse('click', { detail: 1 });
}

function focusForPress(element: Element): void {
  const target = closestFlat(element, (at) => isHtml(at) && at.tabIndex >= 0 && !at.matches(':disabled'));
  if (target && isHtml(target)) {
    focusOn(target);
    return;
  }
  const active = deepActiveElement(documentOf(element));
  if (active && isHtml(active)) active.blur();
}
