import { USER_EVENT } from './dom-events';
import type { Placement } from './field-text';
import { documentOf } from './read-element';

/** Selects what typed text is to replace, or sets the caret where it goes. */
export function selectInEditor(host: HTMLElement, placement: Placement): void {
  selectContents(host, placement);
  // Without the system's focus some editors look away from the page's selection; their keys they still hear.
  if (!documentOf(host).hasFocus()) selectByKeys(host, placement);
}

/** As `selectInEditor`, where what catches the text knows nothing of the editor's selection; its keys do. */
export function selectByKeys(host: HTMLElement, placement: Placement): void {
  if (placement === 'insert') return;
  const isMac = /mac/i.test(navigator.platform);
  const [key, keyCode] =
    placement === 'replace' ? (['a', 65] as const) : isMac ? (['ArrowDown', 40] as const) : (['End', 35] as const);
  const init = { ...USER_EVENT, key, keyCode, which: keyCode, ctrlKey: !isMac, metaKey: isMac };
  for (const type of ['keydown', 'keyup']) {
    host.dispatchEvent(new KeyboardEvent(type, { ...init, code: key === 'a' ? 'KeyA' : key }));
  }
}

function selectContents(host: HTMLElement, placement: Placement): void {
  const selection = documentOf(host).getSelection();
  if (!selection || (placement === 'insert' && host.contains(selection.anchorNode))) return;
  let into: Element = host;
  // A caret at the very root makes some editors open a new line, so it goes into the last block.
  while (placement !== 'replace' && into.lastElementChild && into.lastChild === into.lastElementChild) {
    into = into.lastElementChild;
  }
  const range = documentOf(host).createRange();
  range.selectNodeContents(into);
  if (placement !== 'replace') range.collapse(false);
  selection.removeAllRanges();
  selection.addRange(range);
}
