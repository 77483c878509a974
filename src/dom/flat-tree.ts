import { isEditingHost, isElement, isHtml, isShadowRoot, isSlot, isText } from './element-kind';
import { tagIfElement, tagOf } from './read-element';
import { wordSet } from './text';

/** Gives the shadow root of an HTML element, open or closed, or null. */
export type OpenRoot = (host: HTMLElement) => ShadowRoot | null;

let openRoot: OpenRoot | undefined;

/** Lets closed shadow roots be read, by what only an extension may call. Without it only open ones are. */
export function readClosedRootsBy(read: OpenRoot | undefined): void {
  openRoot = read;
}

/** The shadow root of an element, or null. The only place that looks for one. */
export function shadowRootOf(element: Element): ShadowRoot | null {
  return shadowRootUnder(element, tagOf(element));
}

/** As `shadowRootOf`, where the tag was read already. */
export function shadowRootUnder(element: Element, tag: string): ShadowRoot | null {
  // A form can have none, but a field of that name.
  if (tag === 'form' && isHtml(element)) return null;
  return element.shadowRoot ?? (openRoot && mayHideRoot(element, tag) && isHtml(element) ? openRoot(element) : null);
}

const BLOCK_HOSTS = wordSet('article aside body div footer header main nav section');
const TEXT_HOSTS = wordSet('blockquote h1 h2 h3 h4 h5 h6 p span');

/*
 * Asking takes some 3 µs, as long as all else that is done to an element of a big page. Custom elements are asked always;
 * the few tags of HTML that can have a root only where nothing of their own content shows, as under a root without slots.
 */
function mayHideRoot(element: Element, tag: string): boolean {
  if (tag.includes('-')) return true;
  if (!BLOCK_HOSTS.has(tag)) return TEXT_HOSTS.has(tag) && element.firstChild === null;
  const child = element.firstElementChild;
  return child === null || !Element.prototype.checkVisibility.call(child);
}

/** A neighbour in the tree. A form is asked through its prototype, since a field may have the neighbour's name. */
export function linked(node: Node, link: 'firstChild' | 'nextSibling' | 'parentNode'): Node | null {
  if (tagIfElement(node) === 'form') return Reflect.get(Node.prototype, link, node);
  // Named ones are several times faster than `node[link]`.
  return link === 'nextSibling' ? node.nextSibling : link === 'firstChild' ? node.firstChild : node.parentNode;
}

/**
 * Calls `visit` for each child in the flat tree: the shadow root's children in place of the host's own, assigned nodes
 * in place of a slot's, until `visit` gives false. Siblings are followed by pointer, which is several times faster than
 * `childNodes`. A shadow root is given to `enter` first.
 */
export function eachFlatChild(
  element: Element,
  visit: (child: Node) => unknown,
  enter?: (root: ShadowRoot) => void,
): void {
  const tag = tagOf(element);
  const root = shadowRootUnder(element, tag);
  if (root) enter?.(root);
  if (!root && tag === 'slot' && isSlot(element)) {
    const assigned = element.assignedNodes();
    if (assigned.length > 0) {
      assigned.every((child) => visit(child) !== false);
      return;
    }
  }
  for (let child = linked(root ?? element, 'firstChild'); child; child = linked(child, 'nextSibling'))
    if (visit(child) === false) return;
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
  return isElement(parent) ? (slotInClosed(parent, node) ?? parent) : null;
}

/** Nodes do not tell which slot of a closed root they are in; the slot does. */
function slotInClosed(host: Element, child: Node): Element | undefined {
  const root = openRoot && shadowRootOf(host);
  if (root?.mode !== 'closed') return undefined;
  return [...root.querySelectorAll('slot')].find((slot) => slot.assignedNodes().includes(child as Element | Text));
}

/** The root of the tree an element is in, asked of the prototype: a form may have a field of that name. */
export function treeRootOf(element: Element): Node {
  return Node.prototype.getRootNode.call(element);
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

/** The element that has focus, also inside shadow roots. Null when it is nothing, or a body that is not edited. */
export function deepActiveElement(document: Document): Element | null {
  let active = document.activeElement;
  while (active) {
    const inner: Element | null = shadowRootOf(active)?.activeElement ?? null;
    if (!inner) break;
    active = inner;
  }
  const { body } = document;
  if (active && active !== body && active !== document.documentElement) return active;
  return body && isEditingHost(body) ? body : null;
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
  const root = treeRootOf(from);
  // Documents and shadow roots both find by id.
  return 'getElementById' in root ? (root as Document | ShadowRoot).getElementById(id) : null;
}
