import type { Json } from '../../../packages/page-sdk/src/protocol';
import { isInput, isSelect, isTextArea } from '../../dom/element-kind';
import { formControls } from '../../dom/form-controls';
import { setNativeValue, tellChange } from '../../dom/native-value';
import { isSensitive } from '../../dom/sensitive';

/** A control of a form that holds a value which an agent may give. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** One argument of a form. */
export interface FormField {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'flag' | 'choice' | 'choices';
  /** Those of its name; several for radio buttons and groups of checkboxes. */
  readonly controls: readonly [Control, ...Control[]];
}

/** A form with more is no tool: its schema is refused by whoever reads it. */
const MAX_CONTROLS = 500;
const NEVER = /^(?:hidden|password|file|submit|button|reset|image)$/;

/**
 * The fields of a form that an agent may fill in. What has no name, is off, or is read only is none of them, and neither is
 * anything secret: passwords, codes, cards, files, and what the page put there for itself.
 */
export function readFormFields(form: HTMLFormElement): readonly FormField[] {
  const byName = new Map<string, [Control, ...Control[]]>();
  for (const control of formControls(form).slice(0, MAX_CONTROLS)) {
    if (!isControl(control) || !isGiven(control)) continue;
    const same = byName.get(control.name);
    if (!same) byName.set(control.name, [control]);
    else if (same[0].type === control.type) same.push(control);
  }
  return [...byName].map(([name, controls]) => ({ name, kind: kindOf(controls), controls }));
}

/** True for a control with a value. */
export function isControl(element: Element): element is Control {
  return isInput(element) || isTextArea(element) || isSelect(element);
}

function isGiven(control: Control): boolean {
  if (control.name === '' || NEVER.test(control.type) || control.matches(':disabled')) return false;
  return (isSelect(control) || !control.readOnly) && !isSensitive(control);
}

function kindOf([first, ...others]: FormField['controls']): FormField['kind'] {
  switch (first.type) {
    case 'checkbox':
      return others.length > 0 ? 'choices' : 'flag';
    case 'select-multiple':
      return 'choices';
    case 'radio':
    case 'select-one':
      return 'choice';
    case 'number':
    case 'range':
      return 'number';
    default:
      return 'text';
  }
}

/** Gives a field a value of its schema, as a user does, so that the page notices. @returns whether it holds it now */
export function fillField({ kind, controls }: FormField, value: Json): boolean {
  const [first] = controls;
  const wanted = (Array.isArray(value) ? value : [value]).map(String);
  switch (kind) {
    case 'flag':
      return check(first, value === true);
    case 'choice':
    case 'choices':
      if (isSelect(first)) return choose(first, wanted);
      // A radio button is let go by checking another one.
      return controls
        .filter(({ type, value: own }) => type !== 'radio' || wanted.includes(own))
        .every((control) => check(control, wanted.includes(control.value)));
    case 'text':
    case 'number': {
      const [text = ''] = wanted;
      if (isSelect(first)) return false;
      setNativeValue(first, text);
      // The browser empties a field, or moves a slider, that does not take the value; a page may write it another way.
      return kind === 'number' ? Number(first.value) === Number(text) : first.value !== '' || text === '';
    }
    default:
      return kind satisfies never;
  }
}

function check(control: Control, wanted: boolean): boolean {
  if (!isInput(control)) return false;
  if (control.checked !== wanted) control.click();
  return control.checked === wanted;
}

function choose(select: HTMLSelectElement, wanted: readonly string[]): boolean {
  const options = [...select.options].filter((option) => !option.matches(':disabled'));
  if (!wanted.every((value) => options.some((option) => option.value === value))) return false;
  const before = select.selectedOptions.length === wanted.length && areChosen(select, wanted);
  for (const option of options) {
    // In a single choice the one that is chosen takes the old one away.
    if (select.multiple || wanted.includes(option.value)) option.selected = wanted.includes(option.value);
  }
  if (!before) tellChange(select);
  return areChosen(select, wanted);
}

function areChosen(select: HTMLSelectElement, wanted: readonly string[]): boolean {
  return wanted.every((value) => [...select.selectedOptions].some((option) => option.value === value));
}

/** What a field holds now, as its schema would have it. */
export function valueIn({ kind, controls }: FormField): Json {
  const [first] = controls;
  const chosen = isSelect(first)
    ? [...first.selectedOptions].map(({ value }) => value)
    : controls.filter((control) => isInput(control) && control.checked).map(({ value }) => value);
  switch (kind) {
    case 'flag':
      return chosen.length > 0;
    case 'choice':
      return chosen[0] ?? '';
    case 'choices':
      return chosen;
    case 'number':
      return first.value === '' ? '' : Number(first.value);
    case 'text':
      return first.value;
    default:
      return kind satisfies never;
  }
}
