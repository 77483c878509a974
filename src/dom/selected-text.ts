import { isShadowRoot, isTextField } from './element-kind';
import { deepActiveElement } from './flat-tree';
import { isSensitive } from './sensitive';
import { shadowHosts } from './shadow-roots';

/** The text the user selected, in the page or in the focused field; empty when there is none. */
export function selectedText(document: Document): string {
  const inPage = pageSelection(document);
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

function pageSelection(document: Document): string {
  const selection = document.getSelection();
  const text = selection?.toString() ?? '';
  if (!selection || text || selection.type === 'None') return text;
  // What is selected in a shadow root is told only to who can name the root.
  const shadowRoots = shadowHosts(document).map(({ root }) => root);
  const [composed] = selection.getComposedRanges?.({ shadowRoots }) ?? [];
  if (!composed || !isShadowRoot(composed.startContainer.getRootNode())) return text;
  const range = document.createRange();
  range.setStart(composed.startContainer, composed.startOffset);
  range.setEnd(composed.endContainer, composed.endOffset);
  return range.toString();
}
