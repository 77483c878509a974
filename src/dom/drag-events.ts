import type { Point } from './act-points';
import { USER_EVENT } from './dom-events';

/** Sends one event of a drag. False when the page cancelled it. */
export type SendDrag = (type: string, target: Element, at: Point, related?: Element | null) => boolean;

/** What a page's own window has to make events with. In Firefox only its own objects carry data that a page can read. */
interface Realm {
  readonly DataTransfer: new () => DataTransfer;
  readonly DragEvent: new (type: string, init: DragEventInit) => DragEvent;
  readonly Object: new () => Record<string, unknown>;
}

/** The events of one drag: all of them carry the same DataTransfer. */
export function dragEvents(document: Document): SendDrag {
  const view = document.defaultView;
  // Firefox lets an extension reach the objects of the page's own scripts by this name.
  const wrapped: unknown = view && 'wrappedJSObject' in view ? view.wrappedJSObject : undefined;
  // A window has these constructors.
  const realm = (wrapped ?? globalThis) as unknown as Realm;
  const dataTransfer = new realm.DataTransfer();
  const plain = {
    ...USER_EVENT,
    screenX: 0,
    screenY: 0,
  };
  return (type, target, { x, y }, related = null) => {
    const init = Object.assign(new realm.Object(), plain, {
      clientX: x,
      clientY: y,
      buttons: type === 'dragend' || type === 'drop' ? 0 : 1,
      cancelable: type !== 'dragleave' && type !== 'dragend',
      relatedTarget: related,
      dataTransfer,
    });
    return target.dispatchEvent(new realm.DragEvent(type, init));
  };
}
