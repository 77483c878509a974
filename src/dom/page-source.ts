import { isElement, isInput, isTextArea } from './element-kind';
import { isSensitive } from './sensitive';

/** The HTML of an element with the values of sensitive fields and of password managers taken out. */
export function readableSource(element: Element): string {
  const copy = element.cloneNode(true);
  if (!isElement(copy)) return '';
  for (const each of [copy, ...copy.querySelectorAll('input,textarea')]) {
    if (!isSensitive(each)) continue;
    if (isInput(each)) each.removeAttribute('value');
    if (isTextArea(each)) each.textContent = '';
  }
  return copy.outerHTML.toWellFormed();
}
