import { isSelect } from './element-kind';
import { roleOf } from './role';

/** Whether an element is itself what is clicked to choose it, and no list in which an option is looked for. */
export function isItem(element: Element): boolean {
  return /^(option|radio|tab|gridcell|treeitem|menuitem\w*)$/.test(roleOf(element));
}

/** Whether choosing an option there types nothing. Any other list may have a field that filters it. */
export function isPicked(element: Element): boolean {
  return isSelect(element) || isItem(element);
}
