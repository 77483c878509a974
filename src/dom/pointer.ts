import type { Modifier } from '../core/key-stroke';
import type { ActPoint } from './actionable';
import { USER_EVENT } from './dom-events';
import { closestFlat, flatParent } from './flat-tree';
import { documentOf, viewOf } from './read-element';

/** Sends events of a mouse at one point. Each function returns false when the page cancelled the event. */
export interface Mouse {
  pointer(type: string, target: Element, more?: PointerEventInit): boolean;
  mouse(type: string, target: Element, more?: MouseEventInit): boolean;
  /** A `click` and its like, which are pointer events since Pointer Events 3. */
  click(type: string, target: Element, more: PointerEventInit): boolean;
}

/** The number that both browsers give to the mouse in what they send to pages. */
const MOUSE_ID = 1;

/** A mouse at a point, with modifiers held down. */
export function mouseAt({ element, x, y }: ActPoint, modifiers: readonly Modifier[] = []): Mouse {
  const view = viewOf(element);
  const base = {
    ...USER_EVENT,
    view,
    clientX: x,
    clientY: y,
    screenX: x + (view?.screenX ?? 0),
    screenY: y + (view?.screenY ?? 0),
    ...modifierFlags(modifiers),
  };
  const asPointer = { ...base, pointerId: MOUSE_ID, pointerType: 'mouse', isPrimary: true };
  const send: Mouse['pointer'] = (type, target, more) =>
    target.dispatchEvent(new PointerEvent(type, { ...asPointer, ...more }));
  return {
    pointer: (type, target, more) => {
      const pressure = (more?.buttons ?? 0) > 0 ? 0.5 : 0;
      return send(type, target, { button: /(over|enter|out|leave|move)$/.test(type) ? -1 : 0, pressure, ...more });
    },
    mouse: (type, target, more) => target.dispatchEvent(new MouseEvent(type, { ...base, ...more })),
    click: send,
  };
}

/** Which modifiers an event reports. */
export function modifierFlags(modifiers: readonly Modifier[]) {
  return {
    ctrlKey: modifiers.includes('Control'),
    altKey: modifiers.includes('Alt'),
    shiftKey: modifiers.includes('Shift'),
    metaKey: modifiers.includes('Meta'),
  };
}

// What the pointer is over hears of it when the pointer leaves, as menus that open under it rely on.
const overIn = new WeakMap<Document, WeakRef<Element>>();

/**
 * Moves the mouse to a point: out of what it was over, into the element, and over it. In a drag `heldBy` gets the
 * pointer events, as an element does that captures the pointer.
 */
export function movePointer(point: ActPoint, modifiers: readonly Modifier[] = [], heldBy?: Element): Mouse {
  const { element } = point;
  const buttons = heldBy ? 1 : 0;
  const send = mouseAt(point, modifiers);
  const document = documentOf(element);
  const last = overIn.get(document)?.deref();
  const from = last?.isConnected === true ? last : undefined;
  overIn.set(document, new WeakRef(element));
  if (from !== element) {
    const entered = ancestorsOf(element);
    const left = from ? ancestorsOf(from) : [];
    // Of each element alone.
    const inner = { bubbles: false, cancelable: false, composed: false, buttons };
    for (const kind of heldBy ? (['mouse'] as const) : (['pointer', 'mouse'] as const)) {
      if (from) {
        send[kind](`${kind}out`, from, { relatedTarget: element, buttons });
        for (const each of left)
          if (!entered.includes(each)) send[kind](`${kind}leave`, each, { ...inner, relatedTarget: element });
      }
      send[kind](`${kind}over`, element, { relatedTarget: from, buttons });
      for (const each of entered.toReversed())
        if (!left.includes(each)) send[kind](`${kind}enter`, each, { ...inner, relatedTarget: from });
    }
  }
  send.pointer('pointermove', heldBy ?? element, { buttons });
  send.mouse('mousemove', element, { buttons });
  return send;
}

/** Ends what a page began with `setPointerCapture`; the browser does it only for presses of its own. */
export function releaseCapture(element: Element): void {
  closestFlat(element, (at) => at.hasPointerCapture(MOUSE_ID))?.releasePointerCapture(MOUSE_ID);
}

function ancestorsOf(element: Element): readonly Element[] {
  const found: Element[] = [];
  for (let at: Element | null = element; at; at = flatParent(at)) found.push(at);
  return found;
}
