import { isElement, isInput, isSelect, isTextArea } from './element-kind';
import { isSensitive } from './sensitive';

/** The HTML of an element with the values of sensitive fields taken out. */
export function readableSource(element: Element): string {
  // In a document of its own the copy loads no picture and wakes no custom element.
  const copy = document.implementation.createHTMLDocument('').importNode(element, true);
  // What is secret is asked of the field in the page: its copy does not know that it once was a password.
  const copies = fieldsIn(copy);
  fieldsIn(element).forEach((field, index) => {
    if (isSensitive(field)) takeValueOut(copies[index]);
  });
  for (const content of templatesIn(copy)) {
    for (const field of content.querySelectorAll(FIELDS)) if (isSensitive(field)) takeValueOut(field);
  }
  return copy.outerHTML.toWellFormed();
}

const FIELDS = 'input,textarea,select';

function fieldsIn(root: Element): readonly Element[] {
  return [root, ...findAll(root, FIELDS)];
}

/** The fragments of templates, also of those inside others; a search from outside does not enter them. */
function templatesIn(root: ParentNode): readonly DocumentFragment[] {
  const templates = isElement(root) ? findAll(root, 'template') : [...root.querySelectorAll('template')];
  return templates.flatMap((template) =>
    'content' in template && template.content instanceof DocumentFragment
      ? [template.content, ...templatesIn(template.content)]
      : [],
  );
}

function findAll(root: Element, selector: string): readonly Element[] {
  // A form's own methods can be hidden by a field of that name.
  return [...Element.prototype.querySelectorAll.call(root, selector)];
}

function takeValueOut(field: Element | undefined): void {
  if (!field) return;
  if (isInput(field)) field.removeAttribute('value');
  if (isTextArea(field)) field.textContent = '';
  if (isSelect(field)) for (const option of field.options) option.removeAttribute('selected');
}
