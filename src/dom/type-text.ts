import { USER_EVENT } from './dom-events';
import { hasFixedFormat, isEditingHost, isHtml, isTextArea, isTextField } from './element-kind';
import { invalidInput, notActionable, secretField } from './failures';
import { closestFlat } from './flat-tree';
import { focusOn } from './focus-on';
import { nextFrame, nextTask } from './next-frame';
import { onlyOne } from './only-one';
import { documentOf, hasAttribute, viewOf } from './read-element';
import { roleOf } from './role';
import { isSensitive } from './sensitive';
import { fieldValueOf } from './states';
import { oneLine, withoutEndBreaks } from './text';

/**
 * Puts text into a field so that the page's framework takes it over.
 * `clear` replaces what is there; else the text is appended.
 * @throws ToolError `not-actionable` for what is no field or is read-only, `invalid-input` for a value the field drops,
 * `denied` for a sensitive field.
 */
export async function typeText(
  element: Element,
  text: string,
  { clear }: { readonly clear: boolean },
  signal: AbortSignal,
): Promise<void> {
  const field = textFieldOf(element);
  if (field && isSensitive(field)) throw secretField();
  if (!field) throw notActionable('This element is not a text field.', 'Use click_ax, select_option or set_checked.');
  if (isTextField(field)) {
    if (field.readOnly && hasAttribute(field, 'readonly'))
      throw notActionable('The field is read-only.', 'Look for a button that sets its value.');
    focusOn(field);
    setNativeValue(field, clear ? text : field.value + text);
    if (text && hasFixedFormat(field) && !field.value)
      throw invalidInput('The field does not take this value.', formatHint(field));
    return;
  }
  await typeIntoEditor(field, text, clear, signal);
}

/** What a field holds now, for comparing with what was typed. Never call it for a sensitive field. */
export function readField(element: Element): string {
  const field = textFieldOf(element) ?? element;
  if (isTextField(field)) return field.value;
  return isHtml(field) ? withoutEndBreaks(field.innerText) : fieldValueOf(field, roleOf(field));
}

/** True when the field holds the text, white space aside: editors and masks lay it out in their own way. */
export function holdsText(actual: string, text: string, { clear }: { readonly clear: boolean }): boolean {
  const found = oneLine(actual);
  const wanted = oneLine(text);
  return clear ? found === wanted : found.endsWith(wanted);
}

/** Sets the value past a framework's own property and tells it, as typing would. Also for `<select>`-less pickers. */
export function setNativeValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const view = viewOf(field);
  const prototype = isTextArea(field) ? view?.HTMLTextAreaElement.prototype : view?.HTMLInputElement.prototype;
  const setter = prototype ? Object.getOwnPropertyDescriptor(prototype, 'value')?.set : undefined;
  // React puts a property of its own on the element to notice changes; the prototype's setter passes below it.
  if (!setter) field.value = value;
  else setter.call(field, value);
  const inputType = value ? 'insertText' : 'deleteContentBackward';
  tellChange(field, { inputType, data: value || null });
}

/** Tells the page that a control has another value, as the browser does after the user changed it. */
export function tellChange(control: Element, typed?: InputEventInit): void {
  const init = { ...USER_EVENT, cancelable: false };
  control.dispatchEvent(typed ? new InputEvent('input', { ...init, ...typed }) : new Event('input', init));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The field that text for the element goes into: itself, the editor around it, or the one field inside it. */
export function textFieldOf(element: Element): HTMLElement | null {
  if (isTextField(element)) return element;
  const host = closestFlat(element, isEditingHost);
  if (host && isHtml(host)) return host;
  // A combobox or search box is often a wrapper around its input.
  const inside = element.querySelectorAll('input,textarea,[contenteditable]');
  const fields = [...inside].filter((candidate) => isTextField(candidate) || isEditingHost(candidate));
  const only = onlyOne(fields);
  return only && isHtml(only) ? only : null;
}

// An editor with a model of its own takes a paste event and cancels it; a bare one needs the browser's own insertion.
async function typeIntoEditor(host: HTMLElement, text: string, clear: boolean, signal: AbortSignal): Promise<void> {
  focusOn(host);
  await nextTask(signal);
  selectContents(host, clear);
  // Editors read the selection from an event that the browser sends in a later task.
  await nextFrame(host, signal);
  const document = documentOf(host);
  if (!text) {
    if (clear) document.execCommand('delete');
    return;
  }
  const before = readField(host);
  const taken = !host.dispatchEvent(pasteEvent(text));
  if (taken) await nextFrame(host, signal);
  if (taken && readField(host) !== before) return;
  if (document.execCommand('insertText', false, text) || readField(host) !== before) return;
  // A background tab of Firefox refuses the command: write to the page itself, and say so.
  const typed = { ...USER_EVENT, inputType: 'insertText', data: text };
  host.dispatchEvent(new InputEvent('beforeinput', typed));
  if (readField(host) === before) host.textContent = clear ? text : before + text;
  host.dispatchEvent(new InputEvent('input', { ...typed, cancelable: false }));
}

function pasteEvent(text: string): ClipboardEvent {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { ...USER_EVENT, clipboardData });
  if (event.clipboardData?.getData('text/plain') === text) return event;
  // Firefox ignores `clipboardData` here and has these two members instead.
  const init = { ...USER_EVENT, dataType: 'text/plain', data: text };
  return new ClipboardEvent('paste', init);
}

function selectContents(host: HTMLElement, clear: boolean): void {
  const range = documentOf(host).createRange();
  // A caret at the very root makes some editors open a new line, so it goes into the last block.
  const into = clear ? host : (host.lastElementChild ?? host);
  range.selectNodeContents(into);
  if (!clear) range.collapse(false);
  const selection = documentOf(host).getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

const EXAMPLES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    date: '2026-12-31',
    time: '23:59',
    'datetime-local': '2026-12-31T23:59',
    month: '2026-12',
    week: '2026-W53',
    color: '#00ff7f',
  }),
);

function formatHint({ type }: HTMLInputElement | HTMLTextAreaElement): string {
  const example = EXAMPLES.get(type);
  return example === undefined ? 'Use a number such as 12.5.' : `Use the form ${example}.`;
}
