import { attributeOf, hasAttribute, tagOf, textOf } from './read-element';
import { CONTROL_ROLES, STRUCTURE_ROLES } from './role';
import type { StyleHints } from './style-hints';
import { wordSet } from './text';
import { styleOf } from './visible';

/** What stands around an element that may be clickable. */
export interface ClickPlace {
  /** Something around it is clickable already, so its own hand says nothing. */
  readonly pointer: boolean;
  /** The cursor around it is a hand; cursors are inherited. */
  readonly hand: boolean;
}

/** What `readClickable` needs to know beside the element. */
export interface ClickScene {
  readonly level: ClickPlace;
  /** It has one of the attributes that make an element more than its tag. */
  readonly marked: boolean;
  readonly hints: StyleHints;
}

/**
 * An element without a role counts as clickable when its structure or its cursor says that a click does something; then
 * the answer has a role.
 */
export function readClickable(
  element: Element,
  role: string,
  { level, marked, hints }: ClickScene,
): ClickPlace & { readonly role?: string } {
  const hand = marked || hints(element, 'pointer') ? styleOf(element).cursor === 'pointer' : level.hand;
  const isAsAround = hand === level.hand && hand === level.pointer;
  // So it is for nearly all elements of a page.
  if (isAsAround && !marked && tagOf(element) !== 'label') return level;
  if (CONTROL_ROLES.has(role) || STRUCTURE_ROLES.has(role) || OTHER_LINES.has(role))
    return hand === level.hand ? level : { pointer: level.pointer, hand };
  if (marked && (hasAttribute(element, 'onclick') || hasAttribute(element, 'tabindex'))) {
    const focusable = hasAttribute(element, 'onclick') || Number(attributeOf(element, 'tabindex')) >= 0;
    if ((focusable || isDay(element, role)) && !isLarge(element)) return { role: 'clickable', pointer: true, hand };
  }
  // A choice that stands where it has no meaning is one to whoever made the page.
  if (marked && /^(option|treeitem)$/.test(attributeOf(element, 'role')))
    return { role: 'clickable', pointer: true, hand };
  if (tagOf(element) === 'label') return { pointer: true, hand };
  if (isAsAround) return level;
  const isLeaf = hand && !level.pointer && !isLarge(element) && !element.querySelector(INSIDE_CONTROLS);
  return { role: isLeaf && /\S/.test(textOf(element)) ? 'clickable' : role, pointer: hand, hand };
}

/** A day of a calendar: of a week's cells only one is reached by Tab, and all of them by arrows and the pointer. */
function isDay(element: Element, role: string): boolean {
  const cells = element.parentElement?.childElementCount;
  return /^(grid)?cell$/.test(role) && (cells === 7 || cells === 8) && /\S/.test(textOf(element));
}

/** A page-sized wrapper with a handler is no control, and taking it for one would swallow the page's text. */
function isLarge(element: Element): boolean {
  return element.querySelector('h1,h2,h3,p,table,ul,ol,form,section,article,main,nav') !== null;
}

const OTHER_LINES = wordSet('heading img frame');
const INSIDE_CONTROLS = 'a[href],button,input,select,textarea,[role],[tabindex],[onclick]';
