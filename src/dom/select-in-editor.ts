import { USER_EVENT } from './dom-events';
import type { Placement } from './field-text';
import { focusOn } from './focus-on';
import { nextFrame } from './next-frame';
import { documentOf } from './read-element';
import { selectionAgeMs } from './selection-times';
import { clockMs } from './ticks';

/** Editors that look at the selection now and then do so ten times a second, or once in a tab in the background. */
const lateMsIn = ({ hidden }: Document): number => (hidden ? 1_200 : 150);
/** An editor that never shows the whole as selected is believed to know better. */
const MAX_TRIES = 3;

/**
 * Focuses an editor, selects what typed text is to replace, or sets the caret where it goes, and waits until the editor
 * knows. One may draw its own caret over it, or not look again for a while after it saw another; then this takes longer.
 * @throws the signal's reason when aborted.
 */
export async function selectInEditor(host: HTMLElement, placement: Placement, signal: AbortSignal): Promise<void> {
  const document = documentOf(host);
  let sawOther = selectionAgeMs(document) < lateMsIn(document);
  const onChange = (): void => {
    sawOther ||= !isSelected(host, placement);
  };
  document.addEventListener('selectionchange', onChange);
  try {
    focusOn(host);
    // In the same task, or the editor would first hear of the caret that comes with the focus.
    selectContents(host, placement);
    await nextFrame(host, signal);
    // Without the system's focus some editors look away from the page's selection; their keys they still hear.
    if (!document.hasFocus()) selectByKeys(host, placement);
    for (let tries = 1; ; tries += 1) {
      if (isInShadow(host) || !isSelected(host, placement)) selectContents(host, placement);
      // Editors read the selection from an event that the browser sends in a later task.
      await nextFrame(host, signal);
      if (tries === MAX_TRIES || (!sawOther && isSelected(host, placement))) return;
      sawOther = false;
      await whenLookedAt(host, signal);
    }
  } finally {
    document.removeEventListener('selectionchange', onChange);
  }
}

/** Waits until every editor has looked at the selection again. @throws the signal's reason when aborted. */
export async function whenLookedAt(host: HTMLElement, signal: AbortSignal): Promise<void> {
  const untilMs = clockMs() + lateMsIn(documentOf(host));
  while (clockMs() < untilMs) await nextFrame(host, signal);
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

/** True when no text is left out, or is behind the caret: editors move the ends to places of their own. */
function isSelected(host: HTMLElement, placement: Placement): boolean {
  if (isInShadow(host)) return true;
  const selection = documentOf(host).getSelection();
  if (!selection?.rangeCount) return false;
  const range = selection.getRangeAt(0);
  if (!host.contains(range.commonAncestorContainer)) return false;
  if (placement === 'insert') return true;
  const rest = range.cloneRange();
  rest.selectNodeContents(host);
  rest.setStart(range.endContainer, range.endOffset);
  if (hasText(rest)) return false;
  if (placement === 'append') return range.collapsed;
  rest.selectNodeContents(host);
  rest.setEnd(range.startContainer, range.startOffset);
  return !hasText(rest);
}

// There the selection of the document says nothing of what is selected inside.
function isInShadow(host: HTMLElement): boolean {
  return host.getRootNode() !== documentOf(host);
}

function hasText(range: Range): boolean {
  return /[^\s\u200b\ufeff]/.test(range.toString());
}
