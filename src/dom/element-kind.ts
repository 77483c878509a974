/*
 * Type guards by node type and local name. `instanceof` is avoided: it is false for an element that was adopted from
 * another document, and constructors differ between the worlds of Firefox.
 */

/** True for an element node. */
export function isElement(node: Node | EventTarget | null | undefined): node is Element {
  return node !== null && node !== undefined && 'nodeType' in node && node.nodeType === 1;
}

/** True for a text node. */
export function isText(node: Node): node is Text {
  return node.nodeType === 3;
}

/** True for an element with HTML behaviour (`click()`, `focus()`, `hidden`). */
export function isHtml(element: Element): element is HTMLElement {
  return element.namespaceURI === 'http://www.w3.org/1999/xhtml';
}

/** True for `<input>`. */
export function isInput(element: Element): element is HTMLInputElement {
  return element.localName === 'input' && isHtml(element);
}

/** True for `<textarea>`. */
export function isTextArea(element: Element): element is HTMLTextAreaElement {
  return element.localName === 'textarea' && isHtml(element);
}

/** True for `<select>`. */
export function isSelect(element: Element): element is HTMLSelectElement {
  return element.localName === 'select' && isHtml(element);
}

/** True for `<button>`. */
export function isButton(element: Element): element is HTMLButtonElement {
  return element.localName === 'button' && isHtml(element);
}

/** True for `<a href>` and `<area href>`. */
export function isLink(element: Element): element is HTMLAnchorElement | HTMLAreaElement {
  return (element.localName === 'a' || element.localName === 'area') && isHtml(element) && element.hasAttribute('href');
}

/** True for `<slot>`. */
export function isSlot(node: Node): node is HTMLSlotElement {
  return isElement(node) && node.localName === 'slot' && isHtml(node);
}

/** True for `<form>`. */
export function isForm(element: Element): element is HTMLFormElement {
  return element.localName === 'form' && isHtml(element);
}

/** True for a shadow root or another document fragment. */
export function isShadowRoot(node: Node): node is ShadowRoot {
  return node.nodeType === 11 && 'host' in node;
}

/** True for a document. */
export function isDocument(node: Node): node is Document {
  return node.nodeType === 9;
}

/** The root of an edited region: it carries `contenteditable` itself. */
export function isEditingHost(element: Element): element is HTMLElement {
  const value = element.getAttribute('contenteditable');
  return value !== null && value.toLowerCase() !== 'false' && isHtml(element);
}

/** Input types whose value is a line of text. */
const TEXT_TYPES = new Set(['text', 'search', 'email', 'url', 'tel', 'password', 'number']);

/** Input types whose value is written in a fixed format, such as a date. */
const FORMAT_TYPES = new Set(['date', 'datetime-local', 'month', 'week', 'time', 'color', 'range']);

/** True for a control a user types into, or picks a value for. */
export function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return isTextArea(element) || (isInput(element) && (TEXT_TYPES.has(element.type) || FORMAT_TYPES.has(element.type)));
}

/** True for an input whose value has a fixed format, so that the browser drops anything else. */
export function hasFixedFormat(element: Element): boolean {
  return isInput(element) && (FORMAT_TYPES.has(element.type) || element.type === 'number');
}
