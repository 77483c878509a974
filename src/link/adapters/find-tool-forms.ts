import { isForm } from '../../dom/element-kind';
import { shadowRootOf } from '../../dom/flat-tree';
import { formAttribute } from '../../dom/form-controls';
import { all } from '../../dom/read-element';

/** A form that a page declares to be a tool: it has a name and says what it does. */
export const TOOL_FORM = 'form[toolname][tooldescription]';

/** The forms below `root` that are tools, the first of each name. */
export function findToolForms(root: ParentNode): ReadonlyMap<string, HTMLFormElement> {
  const found = new Map<string, HTMLFormElement>();
  for (const form of all(root, TOOL_FORM)) {
    const name = isForm(form) ? formAttribute(form, 'toolname') : null;
    if (isForm(form) && name && !found.has(name)) found.set(name, form);
  }
  return found;
}

/** Elements whose shadow roots are looked for; a page with more of them is searched no further. */
const MAX_ELEMENTS = 50_000;

/** As `findToolForms`, in shadow roots too. Takes milliseconds in a large page. */
export function findToolFormsDeep(root: Document | ShadowRoot): ReadonlyMap<string, HTMLFormElement> {
  const found = new Map<string, HTMLFormElement>();
  const roots: (Document | ShadowRoot)[] = [root];
  let left = MAX_ELEMENTS;
  for (const each of roots) {
    for (const [name, form] of findToolForms(each)) if (!found.has(name)) found.set(name, form);
    for (const element of all(each, '*').slice(0, left)) {
      left -= 1;
      const inside = shadowRootOf(element);
      if (inside) roots.push(inside);
    }
  }
  return found;
}
