import { attributeIn, documentOf, hasAttribute, namespaceOf, nodeTypeOf, tagOf } from './read-element';
import { lower, wordSet } from './text';

/*
 * Type guards by node type and local name. `instanceof` is avoided: it is false for an element that was adopted from
 * another document, and constructors differ between the worlds of Firefox.
 */

/** True for an element node. */
export function isElement(node: Node | EventTarget | null | undefined): node is Element {
  return node !== null && node !== undefined && 'nodeType' in node && nodeTypeOf(node) === 1;
}

/** True for a text node. */
export function isText(node: Node): node is Text {
  return nodeTypeOf(node) === 3;
}

/** True for an element with HTML behaviour (`click()`, `focus()`, `hidden`). */
export function isHtml(element: Element): element is HTMLElement {
  return namespaceOf(element) === 'http://www.w3.org/1999/xhtml';
}

function isTag(element: Element, tag: string): boolean {
  return tagOf(element) === tag && isHtml(element);
}

/** True for `<input>`. */
export function isInput(element: Element): element is HTMLInputElement {
  return isTag(element, 'input');
}

/** True for `<textarea>`. */
export function isTextArea(element: Element): element is HTMLTextAreaElement {
  return isTag(element, 'textarea');
}

/** True for `<select>`. */
export function isSelect(element: Element): element is HTMLSelectElement {
  return isTag(element, 'select');
}

/** True for `<button>`. */
export function isButton(element: Element): element is HTMLButtonElement {
  return isTag(element, 'button');
}

/** True for `<a href>` and `<area href>`. */
export function isLink(element: Element): element is HTMLAnchorElement | HTMLAreaElement {
  return (isTag(element, 'a') || isTag(element, 'area')) && hasAttribute(element, 'href');
}

/** True for `<video>` and `<audio>`. */
export function isPlayer(element: Element): element is HTMLVideoElement | HTMLAudioElement {
  return isTag(element, 'video') || isTag(element, 'audio');
}

/** True for `<slot>`. */
export function isSlot(node: Node): node is HTMLSlotElement {
  return isElement(node) && isTag(node, 'slot');
}

/** True for `<form>`. */
export function isForm(element: Element): element is HTMLFormElement {
  return isTag(element, 'form');
}

/** True for a shadow root or another document fragment. */
export function isShadowRoot(node: Node): node is ShadowRoot {
  return nodeTypeOf(node) === 11 && 'host' in node;
}

/** The root of an edited region: it carries `contenteditable` itself, or is the body of a document in design mode. */
export function isEditingHost(element: Element): element is HTMLElement {
  const value = attributeIn(element, 'contenteditable');
  if (value === null) return tagOf(element) === 'body' && documentOf(element).designMode === 'on';
  return lower(value) !== 'false' && isHtml(element);
}

/** Input types whose value is a line of text. */
const TEXT_TYPES = wordSet('text search email url tel password number');

/** Input types whose value is written in a fixed format, such as a date. */
const FORMAT_TYPES = wordSet('date datetime-local month week time color range');

/** True for a control a user types into, or picks a value for. */
export function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return isTextArea(element) || (isInput(element) && (TEXT_TYPES.has(element.type) || FORMAT_TYPES.has(element.type)));
}

/** True for an input whose value has a fixed format, so that the browser drops anything else. */
export function hasFixedFormat(element: Element): boolean {
  return isInput(element) && (FORMAT_TYPES.has(element.type) || element.type === 'number');
}

/** True for a control that submits the form it is in. */
export function isSubmitButton(element: Element): boolean {
  return (
    (isButton(element) && element.type === 'submit') ||
    (isInput(element) && (element.type === 'submit' || element.type === 'image'))
  );
}

/** True for `<input type=file>`. */
export function isFileInput(element: Element): element is HTMLInputElement {
  return isInput(element) && element.type === 'file';
}

/** True for `<input type=checkbox>` and `<input type=radio>`. */
export function isCheckable(element: Element): element is HTMLInputElement {
  return isInput(element) && (element.type === 'checkbox' || element.type === 'radio');
}
