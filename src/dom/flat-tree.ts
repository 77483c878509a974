import { isElement, isForm, isShadowRoot, isSlot, isText } from './element-kind';

/** The shadow root of an element, or null. The only place that looks for one. */
export function shadowRootOf(element: Element): ShadowRoot | null {
  // A form can have none, but a field of that name.
  return isForm(element) ? null : element.shadowRoot;
}

/** A neighbour in the tree. A form is asked through its prototype, since a field may have the neighbour's name. */
export function linked(node: Node, link: 'firstChild' | 'nextSibling' | 'parentNode'): Node | null {
  if (isElement(node) && isForm(node)) return Reflect.get(Node.prototype, link, node);
  // Named ones are several times faster than `node[link]`.
  return link === 'nextSibling' ? node.nextSibling : link === 'firstChild' ? node.firstChild : node.parentNode;
}

/**
 * Calls `visit` for each child in the flat tree: the shadow root's children in place of the host's own, assigned nodes
 * in place of a slot's. Siblings are followed by pointer, which is several times faster than `childNodes`.
 */
export function eachFlatChild(element: Element, visit: (child: Node) => void): void {
  const root = shadowRootOf(element);
  if (!root && isSlot(element)) {
    const assigned = element.assignedNodes();
    if (assigned.length > 0) {
      assigned.forEach(visit);
      return;
    }
  }
  for (let child = linked(root ?? element, 'firstChild'); child; child = linked(child, 'nextSibling')) visit(child);
}

/** The parent in the flat tree, or null at the top. */
export function flatParent(node: Node): Element | null {
  if ((isElement(node) || isText(node)) && 'assignedSlot' in node) {
    // Both Element and Text have `assignedSlot`; the DOM types do not share an interface that says so.
    const slot = (node as Element | Text).assignedSlot;
    if (slot && isSlot(slot)) return slot;
  }
  const parent = linked(node, 'parentNode');
  if (!parent) return null;
  if (isShadowRoot(parent)) return parent.host;
  return isElement(parent) ? parent : null;
}

/** The nearest element, from `element` upwards in the flat tree, that `matches`. */
export function closestFlat(element: Element, matches: (candidate: Element) => boolean): Element | null {
  for (let at: Element | null = element; at; at = flatParent(at)) {
    if (matches(at)) return at;
  }
  return null;
}

/** True when `element` is `ancestor` or lies inside it in the flat tree. */
export function flatContains(ancestor: Element, element: Element): boolean {
  return closestFlat(element, (at) => at === ancestor) !== null;
}

/** The root element. A document that is still arriving may have none yet; an empty element stands in for it. */
export function rootOf(document: Document): Element {
  return document.documentElement ?? document.createElement('html');
}

/** Where reading begins: the body, or a frameset, or the root of what is no HTML. */
export function topOf(document: Document): Element {
  return document.body ?? rootOf(document);
}

/** The element that has focus, also inside shadow roots. Null when it is the body or nothing. */
export function deepActiveElement(document: Document): Element | null {
  let active = document.activeElement;
  while (active) {
    const inner: Element | null = shadowRootOf(active)?.activeElement ?? null;
    if (!inner) break;
    active = inner;
  }
  return active === document.body || active === document.documentElement ? null : active;
}

/** The element that would receive a pointer at a point of the viewport, found root by root. */
export function deepElementFromPoint(document: Document, x: number, y: number): Element | null {
  let hit = document.elementFromPoint(x, y);
  while (hit) {
    const inner: Element | null = shadowRootOf(hit)?.elementFromPoint(x, y) ?? null;
    // A root answers with its own host, or with an outer element, when nothing of its own is there.
    if (!inner || inner === hit || inner.getRootNode() !== shadowRootOf(hit)) break;
    hit = inner;
  }
  return hit;
}

/** The element with this id in the document or shadow root that `from` is in. */
export function elementById(from: Element, id: string): Element | null {
  const root = from.getRootNode();
  // Documents and shadow roots both find by id.
  return 'getElementById' in root ? (root as Document | ShadowRoot).getElementById(id) : null;
}
