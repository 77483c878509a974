import { copiedText } from './copied-text';
import { USER_EVENT } from './dom-events';
import { hasFixedFormat, isTextField } from './element-kind';
import { invalidInput, notActionable, secretField } from './failures';
import { type Fit, fitOf, isInputProxy, type Placement, readField, type TypedText, textFieldOf } from './field-text';
import { focusOn } from './focus-on';
import { setNativeValue } from './native-value';
import { nextFrame } from './next-frame';
import { documentOf, hasAttribute } from './read-element';
import { isSensitive } from './sensitive';
import { typeIntoEditor } from './type-into-editor';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Puts text into a field or editor so that the page's framework takes it over. Gives what to compare with later.
 * @throws ToolError `not-actionable` for what is no field or is read-only, `invalid-input` for a value the field drops,
 * `denied` for a sensitive field.
 */
export async function typeText(
  element: Element,
  given: string,
  placement: Placement,
  signal: AbortSignal,
): Promise<TypedText> {
  const field = textFieldOf(element);
  if (field && isSensitive(field)) throw secretField();
  if (!field) throw notActionable('This element is not a text field.', 'Use click_ax, select_option or set_checked.');
  if (isTextField(field) && field.readOnly && hasAttribute(field, 'readonly'))
    throw notActionable('The field is read-only.', 'Look for a button that sets its value.');
  const text = given.replaceAll('\r\n', '\n');
  if (isTextField(field) && !isInputProxy(field)) {
    const typed = { text, placement, before: field.value };
    await typeIntoControl(field, typed, signal);
    return typed;
  }
  focusOn(field);
  const typed = { text, placement, before: await textBefore(field, placement, signal) };
  await typeIntoEditor(field, typed, signal);
  return typed;
}

/** What the field holds, and whether that is what was typed. An editor that draws only a part is asked for a copy. */
export async function readBack(
  element: Element,
  typed: TypedText,
  signal: AbortSignal,
): Promise<{ readonly value: string; readonly fit: Fit }> {
  const field = textFieldOf(element);
  const shown = readField(element);
  const fit = fitOf(shown, typed);
  if (fit !== 'none' || !field || (isTextField(field) && !isInputProxy(field))) return { value: shown, fit };
  const value = (await copiedText(field, signal)) ?? shown;
  return { value, fit: fitOf(value, typed) };
}

async function textBefore(field: HTMLElement, placement: Placement, signal: AbortSignal): Promise<string> {
  if (!isInputProxy(field)) return readField(field);
  // To copy moves the caret, at which something is to be inserted.
  return placement === 'insert' ? '' : ((await copiedText(field, signal)) ?? '');
}

// As a user's typing: the browser itself inserts, so that its limits, its events and its undo apply.
async function typeIntoControl(field: TextControl, typed: TypedText, signal: AbortSignal): Promise<void> {
  const { text, placement, before } = typed;
  focusOn(field);
  if (!hasFixedFormat(field) && selectIn(field, placement)) {
    const key = { ...USER_EVENT, key: 'Unidentified', keyCode: 229, which: 229 };
    field.dispatchEvent(new KeyboardEvent('keydown', key));
    documentOf(field).execCommand(text ? 'insertText' : 'delete', false, text);
    field.dispatchEvent(new KeyboardEvent('keyup', key));
    await nextFrame(field, signal);
    const isFull = field.maxLength >= 0 && field.value.length >= field.maxLength;
    if (isFull || fitOf(field.value, typed) !== 'none') {
      field.dispatchEvent(new Event('change', { bubbles: true }));
      return;
    }
  }
  setNativeValue(field, placement === 'replace' ? text : before + text);
  if (!text || !hasFixedFormat(field) || field.value) return;
  setNativeValue(field, before);
  throw invalidInput('The field does not take this value.', formatHint(field));
}

/** False for the kinds of input that have no caret. */
function selectIn(field: TextControl, placement: Placement): boolean {
  if (placement === 'replace') field.select();
  else if (field.selectionStart === null) return false;
  else if (placement === 'append') field.setSelectionRange(field.value.length, field.value.length);
  return true;
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

function formatHint({ type }: TextControl): string {
  const example = EXAMPLES.get(type);
  return example === undefined ? 'Use a number such as 12.5.' : `Use the form ${example}.`;
}
