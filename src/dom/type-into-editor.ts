import { clipboardEvent } from './clipboard-events';
import { copiedText } from './copied-text';
import { USER_EVENT } from './dom-events';
import { fitOf, isInputProxy, readField, type TypedText } from './field-text';
import { focusOn } from './focus-on';
import { nextFrame } from './next-frame';
import { documentOf } from './read-element';
import { selectByKeys, selectInEditor } from './select-in-editor';
import { clockMs } from './ticks';

/** An editor that takes a paste shows it at the next frame, or after some work of its own. */
const MAX_TAKING_MS = 800;
/** What an editor made of a paste is complete when it was left alone for so long. */
const QUIET_MS = 100;
/** The same in a tab in the background, whose timers fire once a second. */
const HIDDEN = { takingMs: 3_000, quietMs: 1_200 };

/**
 * Puts text into an editor. One with a model of its own takes a paste event and cancels it; a bare one needs the browser's
 * own insertion, which would write past the model of the other kind.
 */
export async function typeIntoEditor(host: HTMLElement, typed: TypedText, signal: AbortSignal): Promise<void> {
  const { text, placement, before } = typed;
  const isProxy = isInputProxy(host);
  if (isProxy) {
    focusOn(host);
    await nextFrame(host, signal);
    selectByKeys(host, placement);
    await nextFrame(host, signal);
  } else {
    await selectInEditor(host, placement, signal);
  }
  const shown = (): string => (isProxy ? shownAround(host) : readField(host));
  const old = shown();
  const isTaken = !host.dispatchEvent(text ? clipboardEvent('paste', text) : clipboardEvent('cut'));
  if (isTaken) {
    const isDone = (): boolean => !isProxy && fitOf(readField(host), typed) !== 'none';
    await whenTaken(host, { old, shown, isDone }, signal);
    if (shown() !== old || fitOf(before, typed) !== 'none') return;
    if (isProxy && documentOf(host).hidden && (await isHeldUnseen(host, typed, signal))) return;
  }
  insertByCommand(host, text);
  await nextFrame(host, signal);
  if (!isProxy && shown() === old) writeIntoPage(host, typed);
}

/**
 * A tab in the background may draw nothing of what the editor took. What the editor copies says it, but moves the caret; where
 * the text was to go there, the editor is believed, since twice would be worse than not at all.
 */
async function isHeldUnseen(host: HTMLElement, typed: TypedText, signal: AbortSignal): Promise<boolean> {
  if (typed.placement === 'insert') return true;
  const held = await copiedText(host, signal);
  if (held === undefined || fitOf(held, typed) !== 'none') return true;
  selectByKeys(host, typed.placement);
  await nextFrame(host, signal);
  return false;
}

async function whenTaken(
  host: HTMLElement,
  { old, shown, isDone }: { readonly old: string; shown(): string; isDone(): boolean },
  signal: AbortSignal,
): Promise<void> {
  const startMs = clockMs();
  const { takingMs, quietMs } = documentOf(host).hidden ? HIDDEN : { takingMs: MAX_TAKING_MS, quietMs: QUIET_MS };
  let last = old;
  let changedMs = startMs;
  while (!isDone()) {
    await nextFrame(host, signal);
    const now = shown();
    if (now !== last) changedMs = clockMs();
    last = now;
    if (clockMs() - (now === old ? startMs + takingMs : changedMs + quietMs) > 0) return;
  }
}

function insertByCommand(host: HTMLElement, text: string): void {
  const document = documentOf(host);
  // Chrome would put lines into elements of their own, which have no place in plain text.
  const hasLines = host.contentEditable !== 'plaintext-only' || !document.queryCommandSupported('insertLineBreak');
  (hasLines ? [text] : text.split('\n')).forEach((part, index) => {
    if (index > 0) document.execCommand('insertLineBreak');
    if (part || index === 0) document.execCommand(part ? 'insertText' : 'delete', false, part);
  });
}

// An editor behind a proxy draws its text beside it.
function shownAround(proxy: HTMLElement): string {
  let around: Element = proxy;
  for (let steps = 0; steps < 4 && around.parentElement; steps += 1) around = around.parentElement;
  return around.textContent ?? '';
}

// A background tab of Firefox refuses the command: write to the page itself, and say so.
function writeIntoPage(host: HTMLElement, { text }: TypedText): void {
  const init = { ...USER_EVENT, inputType: text ? 'insertText' : 'deleteContentBackward', data: text || null };
  const document = documentOf(host);
  const selection = document.getSelection();
  if (!selection?.rangeCount || !host.dispatchEvent(new InputEvent('beforeinput', init))) return;
  const range = selection.getRangeAt(0);
  range.deleteContents();
  const added = document.createDocumentFragment();
  text.split('\n').forEach((line, index) => {
    if (index > 0) added.append(document.createElement('br'));
    added.append(line);
  });
  range.insertNode(added);
  selection.collapseToEnd();
  host.dispatchEvent(new InputEvent('input', { ...init, cancelable: false }));
}
