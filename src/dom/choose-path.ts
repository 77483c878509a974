import type { PageContext } from '../core/tool';
import { findActPoint } from './actionable';
import { clickAt } from './click';
import { isHtml } from './element-kind';
import { notActionable } from './failures';
import { flatContains } from './flat-tree';
import { focusOn } from './focus-on';
import { type Drawn, drawnNow, itemLabels, itemsIn, itemsOf } from './list-items';
import { matchLabel, noSuchOption } from './match-label';
import { movePointer } from './pointer';
import { pressKey } from './press-key';
import { attributeOf, isTrue } from './read-element';
import { roleOf } from './role';
import { isDisabled } from './states';
import { untilThere } from './until-there';

/** The parts of `File > Export`; undefined for a single label. */
export function pathIn(text: string): readonly string[] | undefined {
  const parts = text.split(/\s*[>›→]\s*/).filter((part) => part !== '');
  return parts.length > 1 ? parts : undefined;
}

/**
 * Opens one item after the other, beginning with one of `from`, and clicks the last one. Returns its label.
 * @throws ToolError `not-found` with the items there are, `not-actionable` when an item does not open.
 */
export async function choosePath(
  page: PageContext,
  from: readonly Element[],
  path: readonly string[],
  assertChoice: (item: Element) => void,
): Promise<string> {
  const { document } = page;
  let scope = from;
  for (const [index, part] of path.entries()) {
    const labels = itemLabels(document);
    const item = matchLabel(scope, part, labels);
    if (!item) throw noSuchOption(scope.map(labels.label));
    if (isDisabled(item)) throw notActionable('This item is disabled.', 'Choose another one.');
    if (index === path.length - 1) {
      assertChoice(item);
      clickAt(findActPoint(item, page.refs));
      return labels.label(item);
    }
    scope = await openItem(page, item);
  }
  return '';
}

/**
 * Opens an item of a menu or tree by what users do: point at it, click it, press an arrow. Returns the items in it.
 * @throws ToolError `not-actionable` when nothing opens.
 */
export async function openItem({ document, refs, signal }: PageContext, item: Element): Promise<readonly Element[]> {
  const before = drawnNow(document);
  const isTree = roleOf(item) === 'treeitem';
  const opened = (): readonly Element[] | undefined => {
    const items = itemsBelow(item, before);
    return items.length > 0 ? items : undefined;
  };
  const there = isTrue(item, 'aria-expanded') || attributeOf(item, 'aria-expanded') === '' ? opened() : undefined;
  if (there) return there;
  const arrow = (): void => {
    if (isHtml(item)) focusOn(item);
    pressKey(document, { key: 'ArrowRight', modifiers: [] });
  };
  const ways = [
    // A click on a branch of a tree chooses it, so the key comes first there.
    ...(isTree ? [arrow] : [() => void movePointer(findActPoint(item, refs))]),
    () => void clickAt(findActPoint(item, refs)),
    ...(isTree ? [] : [arrow]),
  ];
  for (const [index, open] of ways.entries()) {
    open();
    const items = await untilThere(document, opened, index === 0 ? 250 : 1_000, signal);
    if (items) return items;
  }
  throw notActionable('Nothing opened from this item.', 'Look at the page: it may be the last one of its path.');
}

/** The items of a branch: inside its item, in the group that it owns, beside it, or whatever just came. */
function itemsBelow(item: Element, before: Drawn): readonly Element[] {
  const next = item.nextElementSibling;
  if (next && /^(menu|group)$/.test(roleOf(next)) && itemsIn(next).length > 0) return itemsIn(next);
  return itemsOf(item, before).filter((each) => each !== item && !flatContains(each, item));
}
