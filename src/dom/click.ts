import type { ActPoint } from './actionable';
import { isHtml } from './element-kind';
import { closestFlat, deepActiveElement } from './flat-tree';

/**
 * Causes the events of a click by a mouse: move, press, focus, release, click. The browser adds what the element does by
 * itself: follow a link, submit a form, toggle a box.
 */
export function clickAt({ element, x, y }: ActPoint): void {
  const view = element.ownerDocument.defaultView;
  const shared = { bubbles: true, cancelable: true, composed: true, view, clientX: x, clientY: y, button: 0 };
  const pointer = { ...shared, pointerId: 1, pointerType: 'mouse', isPrimary: true };
  const inner = { bubbles: false, cancelable: false };
  element.dispatchEvent(new PointerEvent('pointerover', pointer));
  element.dispatchEvent(new PointerEvent('pointerenter', { ...pointer, ...inner }));
  element.dispatchEvent(new MouseEvent('mouseover', shared));
  element.dispatchEvent(new MouseEvent('mouseenter', { ...shared, ...inner }));
  element.dispatchEvent(new PointerEvent('pointermove', pointer));
  element.dispatchEvent(new MouseEvent('mousemove', shared));
  const pressed = { buttons: 1, detail: 1 };
  const pointerGoesOn = element.dispatchEvent(
    new PointerEvent('pointerdown', { ...pointer, buttons: 1, pressure: 0.5 }),
  );
  // A cancelled pointerdown takes the compatibility mouse events away (Pointer Events 3, §11), and with them the focus.
  if (pointerGoesOn && element.dispatchEvent(new MouseEvent('mousedown', { ...shared, ...pressed })))
    focusForPress(element);
  element.dispatchEvent(new PointerEvent('pointerup', pointer));
  if (pointerGoesOn) element.dispatchEvent(new MouseEvent('mouseup', { ...shared, detail: 1 }));
  element.dispatchEvent(new MouseEvent('click', { ...shared, detail: 1 }));
}

function focusForPress(element: Element): void {
  const target = closestFlat(element, (at) => isHtml(at) && at.tabIndex >= 0 && !at.matches(':disabled'));
  if (target !== null && isHtml(target)) {
    target.focus({ preventScroll: true });
    return;
  }
  const active = deepActiveElement(element.ownerDocument);
  if (active !== null && isHtml(active)) active.blur();
}
