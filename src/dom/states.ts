import { BLOCK_TAGS } from './block-tags';
import { isButton, isCheckable, isInput, isPlayer, isSelect, isTextArea, isTextField } from './element-kind';
import { attributeIn, attributeOf, hasAttribute, isTrue, tagOf, textOf } from './read-element';
import { isFilled, isSensitive } from './sensitive';
import { clip, oneLine } from './text';

/** What a line says after the name. */
export interface States {
  /** Bare words such as `checked`, `open`, `disabled`. */
  readonly words: readonly string[];
  /** Absent when the element has none, it is empty, or it must not be read. */
  readonly value?: string;
  /** Labels of a native drop-down, shortened. */
  readonly options?: readonly string[];
  readonly moreOptions?: number;
}

const MAX_OPTIONS = 12;
const MAX_VALUE_CHARS = 100;
const RANGES = /^(slider|spinbutton|progressbar|meter|scrollbar)$/;

/**
 * The states of an element with `role`, native ones before ARIA's. Reads no layout. `isTold`: some attribute may say more
 * than what is in a field and whether it is checked.
 */
export function statesOf(element: Element, role: string, isTold = true): States {
  const words: string[] = isPlayer(element) ? playerWords(element) : [];
  const checked = checkedOf(element);
  if (checked === 'mixed') words.push(checked);
  else if (checked === true) words.push(role === 'button' ? 'pressed' : role === 'option' ? 'selected' : 'checked');
  if (isTold) tellAttributes(element, role, { words, mayBeSelected: checked === undefined });
  const range = rangeOf(element, role);
  if (range) words.push(range);
  if (isSensitive(element)) {
    words.push('secret', isFilled(element) ? 'filled' : 'empty');
    return { words };
  }
  const value = fieldValueOf(element, role);
  if (!value && !isSelect(element)) return words.length > 0 ? { words } : NO_STATES;
  return { words, value: value ? clip(oneLine(value), MAX_VALUE_CHARS) : undefined, ...optionsOf(element, role) };
}

/** Of what has none. */
export const NO_STATES: States = { words: [] };

function tellAttributes(
  element: Element,
  role: string,
  { words, mayBeSelected }: { readonly words: string[]; readonly mayBeSelected: boolean },
): void {
  if (mayBeSelected && isTrue(element, 'aria-selected')) words.push('selected');
  const open = expandedOf(element);
  if (open !== undefined) words.push(open ? 'open' : 'closed');
  if (isDisabled(element)) words.push('disabled');
  if ((hasAttribute(element, 'required') && isFormField(element)) || isTrue(element, 'aria-required'))
    words.push('required');
  if (
    (hasAttribute(element, 'readonly') && isTextField(element) && element.readOnly) ||
    isTrue(element, 'aria-readonly')
  )
    words.push('readonly');
  if (isTruthy(element, 'aria-invalid')) words.push('invalid');
  if (isTruthy(element, 'aria-current')) words.push('current');
  if (isTrue(element, 'aria-busy')) words.push('busy');
  if (role === 'listbox' && (isTrue(element, 'aria-multiselectable') || (isSelect(element) && element.multiple)))
    words.push('multiple');
  const level = levelOf(element, role);
  if (level) words.push(level);
  const order = orderOf(element, role);
  if (order) words.push(order);
}

/** A time that runs would make each look differ from the last, so it is told at rest only. */
function playerWords({ paused, ended, muted, currentTime, duration }: HTMLMediaElement): string[] {
  const words = [ended ? 'ended' : paused ? 'paused' : 'playing'];
  if (muted) words.push('muted');
  const whole = Number.isFinite(duration) ? `/${clockTime(duration)}` : '';
  if (paused) words.push(clockTime(currentTime) + whole);
  else if (whole) words.push(whole);
  return words;
}

function clockTime(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
  return `${minutes}:${String(rest).padStart(2, '0')}`;
}

/** Checked, pressed or selected; undefined for what has no such state. */
export function checkedOf(element: Element): boolean | 'mixed' | undefined {
  if (isCheckable(element)) {
    return element.indeterminate ? 'mixed' : element.checked;
  }
  if (tagOf(element) === 'option' && 'selected' in element) return element.selected === true;
  const aria = element.getAttribute('aria-checked') ?? element.getAttribute('aria-pressed');
  if (aria === null) return undefined;
  return aria === 'mixed' ? 'mixed' : aria === 'true';
}

/** True when the element, or a fieldset around it, is disabled. */
export function isDisabled(element: Element): boolean {
  return element.matches(':disabled') || isTrue(element, 'aria-disabled');
}

/** What is in the field now; for a drop-down the label of the chosen option. Never call it for a sensitive field. */
export function fieldValueOf(element: Element, role: string): string {
  if (isSelect(element)) return [...element.selectedOptions].map((option) => oneLine(option.label)).join(', ');
  if (isTextArea(element)) return element.value;
  if (isInput(element)) {
    if (element.type === 'file') return [...(element.files ?? [])].map((file) => file.name).join(', ');
    return isTextField(element) ? element.value : '';
  }
  if (RANGES.test(role))
    return element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow') ?? nativeNumber(element);
  // A button-like one shows its choice as text; one with parts in it is printed with them.
  const showsText = role === 'combobox' ? !element.firstElementChild : /^(text|search)box$/.test(role);
  return showsText ? spacedText(element) : '';
}

/** The paragraphs of an editor do not run into each other. */
function spacedText(element: Element): string {
  const { firstElementChild: first, childNodes } = element;
  if (!first || !BLOCK_TAGS.has(tagOf(first))) return textOf(element);
  return [...childNodes].map(({ textContent }) => textContent ?? '').join(' ');
}

function levelOf(element: Element, role: string): string | undefined {
  const level = role === 'treeitem' ? attributeOf(element, 'aria-level') : '';
  return level ? `level ${clip(level, 3)}` : undefined;
}

/** How a table is sorted by the column that the control, or the header around it, stands for. */
function orderOf(element: Element, role: string): string | undefined {
  const header = role === 'clickable' ? element : element.parentElement;
  const sort = header && attributeIn(header, 'aria-sort');
  return sort === 'ascending' || sort === 'descending' ? sort : undefined;
}

function rangeOf(element: Element, role: string): string | undefined {
  if (!RANGES.test(role)) return undefined;
  const from = attributeOf(element, 'aria-valuemin') || attributeOf(element, 'min');
  const to = attributeOf(element, 'aria-valuemax') || attributeOf(element, 'max');
  return from || to ? `${clip(from, 20)}..${clip(to, 20)}` : undefined;
}

function nativeNumber(element: Element): string {
  return 'value' in element && typeof element.value === 'number' && hasAttribute(element, 'value')
    ? String(element.value)
    : '';
}

function expandedOf(element: Element): boolean | undefined {
  const aria = element.getAttribute('aria-expanded');
  if (aria === 'true' || aria === 'false') return aria === 'true';
  const parent = tagOf(element) === 'summary' ? element.parentElement : null;
  return parent?.localName === 'details' ? hasAttribute(parent, 'open') : undefined;
}

function optionsOf(element: Element, role: string): Pick<States, 'options' | 'moreOptions'> {
  if (!isSelect(element) || role !== 'combobox' || element.options.length < 2) return {};
  const options = [...element.options].slice(0, MAX_OPTIONS).map((option) => clip(oneLine(option.label), 40));
  const more = element.options.length - options.length;
  return { options, moreOptions: more > 0 ? more : undefined };
}

function isFormField(element: Element): boolean {
  return isInput(element) || isSelect(element) || isTextArea(element) || isButton(element);
}

function isTruthy(element: Element, attribute: string): boolean {
  const value = attributeOf(element, attribute);
  return value !== '' && value !== 'false';
}
