import { isInput, isSelect } from './element-kind';
import { flatElements } from './flat-elements';
import { elementById, flatContains, flatParent, topOf } from './flat-tree';
import type { Labels } from './match-label';
import { createNamer } from './name';
import { onlyOne } from './only-one';
import { all, attributeIn, attributeOf, documentOf, isTrue, tagOf, textOf } from './read-element';
import { roleOf } from './role';
import { oneLine } from './text';
import { isOperable } from './visible';

/** What can be chosen: the options of a list, the items of a menu or tree, the buttons of a radio group, tabs, days. */
const ITEM_ROLE = /^(option|menuitem|menuitemradio|menuitemcheckbox|treeitem|radio|tab|gridcell)$/;
const LIST_ROLE = /^(listbox|menu|tree)$/;

/** All that is drawn on the page now; what an act adds to it was opened by it. */
export type Drawn = ReadonlySet<Element>;

/** Notes what is drawn before something is opened. */
export function drawnNow(document: Document): Drawn {
  return new Set(flatElements(topOf(document)));
}

/** The items inside an element that can be seen, without those of the element itself. */
export function itemsIn(root: Element): readonly Element[] {
  return flatElements(root).filter((each) => isItem(each) && (isOperable(each) || isLabelled(each)));
}

/** Labels of items as the page shows them, and what scripts know them by. */
export function itemLabels(document: Document): Labels<Element> {
  const namer = createNamer(document);
  return {
    label: (each) => namer.nameOf(each, roleOf(each)) || oneLine(textOf(each)),
    value: (each) => VALUE_ATTRIBUTES.map((name) => attributeIn(each, name)).find((value) => value !== null) ?? null,
  };
}

const VALUE_ATTRIBUTES = ['data-value', 'data-date', 'data-iso', 'datetime', 'value'];

/**
 * The items that belong to an element: inside it, or in what `aria-controls` or `aria-owns` names, or in the one list
 * that opened since `before`, or when the element says that it is open, in the one list that there is.
 */
export function itemsOf(element: Element, before?: Drawn): readonly Element[] {
  const inside = itemsIn(element);
  if (inside.length > 0) return inside;
  const ids = [element, ...all(element, '[aria-controls],[aria-owns]')]
    .flatMap((holder) => [attributeOf(holder, 'aria-controls'), attributeOf(holder, 'aria-owns')])
    .flatMap((list) => list.match(/\S+/g) ?? []);
  for (const id of ids) {
    const list = elementById(element, id) ?? elementById(topOf(documentOf(element)), id);
    const items = list && isOperable(list) ? itemsIn(list) : [];
    if (items.length > 0) return items;
  }
  if (LIST_ROLE.test(roleOf(element))) return [];
  const drawn = flatElements(topOf(documentOf(element)));
  const lists = drawn.filter((each) => LIST_ROLE.test(roleOf(each)) && !isSelect(each) && isOperable(each));
  const opened = lists.filter((each) => (before ? !before.has(each) : isOpen(element) && roleOf(each) === 'listbox'));
  const list = onlyOne(opened) ?? opened.findLast((each) => opened.every((o) => o === each || flatContains(o, each)));
  const items = list ? itemsIn(list) : [];
  if (items.length > 0 || !before) return items;
  return plainItems(drawn.filter((each) => !before.has(each)));
}

/** True when the element, or the field in it, says that what it opens is open. */
export function isOpen(element: Element): boolean {
  return [element, ...all(element, '[aria-expanded]')].some((each) => isTrue(each, 'aria-expanded'));
}

/** What was opened without any role: the largest group of things with text that came together. */
function plainItems(opened: readonly Element[]): readonly Element[] {
  const withRole = opened.filter((each) => ITEM_ROLE.test(roleOf(each)));
  if (withRole.length > 0) return withRole;
  const textual = opened.filter((each) => {
    const text = textOf(each).trim();
    return text !== '' && text.length <= 200 && isOperable(each);
  });
  const groups = [...Map.groupBy(textual, flatParent).values()];
  return groups.reduce<readonly Element[]>((most, group) => (group.length > most.length ? group : most), []);
}

function isItem(element: Element): boolean {
  return ITEM_ROLE.test(roleOf(element)) && tagOf(element) !== 'option';
}

function isLabelled(element: Element): boolean {
  return isInput(element) && [...(element.labels ?? [])].some(isOperable);
}
