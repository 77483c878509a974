/*
 * A form answers to the names of its fields before it answers to its own properties, so a field named "localName" would
 * hide what the form is. Texts are asked again of the prototype where no text comes; methods are taken from there.
 */

/** The tag without its namespace, in lower case for HTML. */
export function tagOf(element: Element): string {
  const tag: unknown = element.localName;
  return typeof tag === 'string' ? tag : ownText(element, 'localName');
}

/** The tag of an element; undefined for any other node. One question, where the type and the tag would be two. */
export function tagIfElement(node: Node): string | undefined {
  // Texts have none, which is what is asked.
  const tag: unknown = (node as Element).localName;
  // The name of a node that has one is a text, or it is a form and the name that of a field.
  return typeof tag === 'string' ? tag : tag === undefined ? undefined : tagOf(node as Element);
}

/** The namespace of the tag; empty when there is none. */
export function namespaceOf(element: Element): string {
  const namespace: unknown = element.namespaceURI;
  return typeof namespace === 'string' ? namespace : ownText(element, 'namespaceURI');
}

function ownText(element: Element, property: 'localName' | 'namespaceURI'): string {
  return Reflect.get(Element.prototype, property, element) ?? '';
}

/** What kind of node it is: 1 for an element, 3 for a text, 11 for a shadow root. */
export function nodeTypeOf(node: Node): number {
  const value: unknown = node.nodeType;
  return typeof value === 'number' ? value : Reflect.get(Node.prototype, 'nodeType', node);
}

/** The document an element belongs to. */
export function documentOf(element: Element): Document {
  return element.ownerDocument;
}

/** An attribute as it stands; empty when there is none. */
export function attributeOf(element: Element, name: string): string {
  return attributeIn(element, name) ?? '';
}

/** An attribute as it stands; null when there is none. */
export function attributeIn(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name);
}

/** True when the attribute is there, with whatever value. */
export function hasAttribute(element: Element, name: string): boolean {
  return Element.prototype.hasAttribute.call(element, name);
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

/** The window of an element's document; null once the document was replaced. */
export function viewOf(element: Element): Document['defaultView'] {
  return documentOf(element).defaultView;
}

/** The box of an element in the viewport. Forces layout. */
export function boxOf(element: Element): DOMRect {
  return element.getBoundingClientRect();
}
