/** The tag without its namespace, in lower case for HTML. */
export function tagOf(element: Element): string {
  return element.localName;
}

/** The document an element belongs to. */
export function documentOf(element: Element): Document {
  return element.ownerDocument;
}

/** An attribute as it stands; empty when there is none. */
export function attributeOf(element: Element, name: string): string {
  return element.getAttribute(name) ?? '';
}

/** True when the attribute is there, with whatever value. */
export function hasAttribute(element: Element, name: string): boolean {
  return element.hasAttribute(name);
}

/** True for `aria-busy="true"` and its like. */
export function isTrue(element: Element, attribute: string): boolean {
  return attributeOf(element, attribute) === 'true';
}

/** All text in it, shown or not. */
export function textOf(element: Element): string {
  return element.textContent ?? '';
}

/** All elements below `root` that match. */
export function all(root: ParentNode, selector: string): Element[] {
  return [...root.querySelectorAll(selector)];
}
