import type { PageContext } from '../core/tool';
import { assertOperable, reach, revealElement } from './actionable';
import { chooseOption, chosenOption } from './choose-option';
import { clickAt } from './click';
import { describeTarget } from './describe-target';
import { isInput, isSelect } from './element-kind';
import { invalidInput, notActionable, secretField } from './failures';
import { fitOf, readField, textFieldOf } from './field-text';
import { attributeOf, hasAttribute } from './read-element';
import { roleOf } from './role';
import { isSensitive } from './sensitive';
import { isOwnRange, setByKeys } from './set-by-keys';
import { checkedOf } from './states';
import { readBack, typeText } from './type-text';

/** What a control holds after it was set. */
export interface ControlState {
  readonly value: string;
  /** False when it is not what was given. */
  readonly held: boolean;
}

/**
 * Sets any control of a form to a value: text, a date in the form of its input, the label of an option, a number, or
 * `true` and `false` for what is checked.
 * @throws ToolError when it cannot be set; `denied` for what is secret.
 */
export async function setControl(page: PageContext, element: Element, value: string): Promise<ControlState> {
  if ([element, textFieldOf(element)].some((each) => each !== null && isSensitive(each))) throw secretField();
  assertOperable(element);
  if (!isSettable(element)) throw notActionable('This is no field.', 'Use click_ax.');
  if (checkedOf(element) !== undefined) return setChecked(page, element, value);
  if (isOwnRange(element)) {
    await setByKeys(page, element, value);
    return { value: attributeOf(element, 'aria-valuenow'), held: true };
  }
  if (isChoice(element)) {
    const { shown, held } = await chooseOption(page, element, value);
    return { value: shown, held };
  }
  revealElement(element);
  const typed = await typeText(element, value, 'replace', page.signal);
  const { value: now, fit } = await readBack(element, typed, page.signal);
  return { value: now, held: fit !== 'none' };
}

/** What it holds now, to be read again when all is done. */
export function stateOf(element: Element, wanted: string): ControlState {
  const checked = checkedOf(element);
  if (checked !== undefined) return { value: String(checked), held: String(checked) === wanted };
  if (isOwnRange(element)) {
    const value = attributeOf(element, 'aria-valuenow');
    return { value, held: Number(value) === Number(wanted) };
  }
  if (isChoice(element)) return { value: chosenOption(element), held: true };
  const value = readField(element);
  return { value, held: fitOf(value, { text: wanted, placement: 'replace', before: '' }) !== 'none' };
}

/** True for what holds a value that can be set without anything else happening. */
export function isSettable(element: Element): boolean {
  if (isInput(element) && element.type === 'file') return false;
  return /^(toggle|field|choice)$/.test(describeTarget(element, '').kind) || textFieldOf(element) !== null;
}

function isChoice(element: Element): boolean {
  if (isSelect(element)) return true;
  // The browser's own suggestions are no list that could be chosen from.
  if (isInput(element) && hasAttribute(element, 'list')) return false;
  return describeTarget(element, '').kind === 'choice' || roleOf(element) === 'combobox';
}

async function setChecked(page: PageContext, element: Element, value: string): Promise<ControlState> {
  if (value !== 'true' && value !== 'false') throw invalidInput('This takes true or false.');
  const wanted = value === 'true';
  if (!wanted && checkedOf(element) === true && /^(menuitem)?radio$/.test(roleOf(element)))
    throw notActionable('A radio button cannot be unchecked.', 'Check another one of its group.');
  if (checkedOf(element) !== wanted) clickAt(await reach(element, page));
  return stateOf(element, value);
}
