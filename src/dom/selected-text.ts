import { isTextField } from './element-kind';
import { deepActiveElement } from './flat-tree';
import { isSensitive } from './sensitive';

/** The text the user selected, in the page or in the focused field; empty when there is none. */
export function selectedText(document: Document): string {
  const inPage = document.getSelection()?.toString() ?? '';
  const field = deepActiveElement(document);
  // Firefox gives the selection of a focused field through the page's selection as well.
  if (field && isSensitive(field)) return '';
  if (!field || !isTextField(field)) return inPage.toWellFormed();
  // Inputs without a text cursor (email, number, date) answer null.
  const { selectionStart, selectionEnd } = field;
  const inField =
    selectionStart === null || selectionEnd === null ? '' : field.value.slice(selectionStart, selectionEnd);
  return (inField ? inField : inPage).toWellFormed();
}
