import { USER_EVENT } from './dom-events';
import { isTextArea } from './element-kind';
import { viewOf } from './read-element';

/** Sets the value past a framework's own property and tells it, as typing would. Also for `<select>`-less pickers. */
export function setNativeValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const view = viewOf(field);
  const prototype = isTextArea(field) ? view?.HTMLTextAreaElement.prototype : view?.HTMLInputElement.prototype;
  const setter = prototype ? Object.getOwnPropertyDescriptor(prototype, 'value')?.set : undefined;
  // React puts a property of its own on the element to notice changes; the prototype's setter passes below it.
  if (!setter) field.value = value;
  else setter.call(field, value);
  const inputType = value ? 'insertText' : 'deleteContentBackward';
  tellChange(field, { inputType, data: value || null });
}

/** Tells the page that a control has another value, as the browser does after the user changed it. */
export function tellChange(control: Element, typed?: InputEventInit): void {
  const init = { ...USER_EVENT, cancelable: false };
  control.dispatchEvent(typed ? new InputEvent('input', { ...init, ...typed }) : new Event('input', init));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
