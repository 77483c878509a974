import { isElement } from './element-kind';
import { eachFlatChild } from './flat-tree';
import { isExcluded, isRendered } from './visible';

/**
 * All rendered elements below `root` in reading order, shadow roots included; what is excluded is left out unless asked
 * for. A page can be nested deeper than a stack of calls allows, so this is no recursion.
 */
export function flatElements(
  root: Element,
  { withExcluded = false }: { readonly withExcluded?: boolean } = {},
): readonly Element[] {
  const found: Element[] = [];
  const waiting: Element[] = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (element !== root) found.push(element);
    const children: Element[] = [];
    eachFlatChild(element, (child) => {
      if (isElement(child) && isRendered(child) && (withExcluded || !isExcluded(child))) children.push(child);
    });
    for (const child of children.reverse()) waiting.push(child);
  }
  return found;
}
