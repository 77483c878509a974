import { deepActiveElement } from './flat-tree';
import { documentOf } from './read-element';

/**
 * Gives an element the focus and leaves the page where it is. While the user is in the panel the page's window has no
 * focus, and then the browser moves it without telling the page; so the events are sent here.
 */
export function focusOn(element: HTMLElement): void {
  const document = documentOf(element);
  const active = deepActiveElement(document);
  // An edited body is active in its document wherever the focus is.
  const from = element === document.body ? null : active;
  if (from === element) return;
  const heard = hears(element, 'focus', () => element.focus({ preventScroll: true }));
  if (heard || deepActiveElement(document) !== element || (element === active && document.hasFocus())) return;
  if (from) tell(from, 'blur', 'focusout', element);
  tell(element, 'focus', 'focusin', from);
}

/** Takes the focus away from an element, and tells it so. */
export function blurOf(element: Element): void {
  if (!('blur' in element) || typeof element.blur !== 'function') return;
  const blur: () => void = element.blur.bind(element);
  if (!hears(element, 'blur', blur) && deepActiveElement(documentOf(element)) !== element)
    tell(element, 'blur', 'focusout', null);
}

function hears(element: Element, type: string, act: () => void): boolean {
  let heard = false;
  const onEvent = (): void => {
    heard = true;
  };
  element.addEventListener(type, onEvent, true);
  act();
  element.removeEventListener(type, onEvent, true);
  return heard;
}

function tell(element: Element, type: string, bubbling: string, relatedTarget: Element | null): void {
  element.dispatchEvent(new FocusEvent(type, { composed: true, relatedTarget }));
  element.dispatchEvent(new FocusEvent(bubbling, { bubbles: true, composed: true, relatedTarget }));
}
