import type { SentValues } from '../core/target';
import { isFileInput, isSelect, isSubmitButton } from './element-kind';
import { readField } from './field-text';
import { defaultButton, formControls } from './form-controls';
import { formOwner } from './form-owner';
import { createNamer } from './name';
import { attributeOf, documentOf, tagOf } from './read-element';
import { roleOf } from './role';
import { isFilled, isSensitive } from './sensitive';
import { clip, cutAt } from './text';

/** A control of a form, and what is sent of it. */
type Sent = readonly [control: Element, value: string];

const MAX_ROWS = 100;
const MAX_CHARS = 5_000;

/**
 * What pressing the button, or Enter in the field, would send: what the controls of its form hold, also those without a
 * name, since a script may send them; what the field holds where there is no form. Secrets are marked and never read.
 */
export function sentBy(pressed: Element): readonly Sent[] {
  const form = formOwner(pressed);
  const submitter = form && (isSubmitButton(pressed) ? pressed : defaultButton(form));
  return (form ? formControls(form) : [pressed]).flatMap((each) => {
    const value = sentOf(each, submitter);
    return value === undefined ? [] : [[each, value] as const];
  });
}

/** The same for a person, who knows the controls by their labels. */
export function describeSent(sent: readonly Sent[]): SentValues {
  const [first] = sent;
  const namer = first && createNamer(documentOf(first[0]));
  const rows = sent.slice(0, MAX_ROWS).map(([control, whole]) => {
    const role = roleOf(control);
    const name = namer?.nameOf(control, role) || attributeOf(control, 'name') || control.id || role;
    const value = cutAt(whole, MAX_CHARS);
    const hidden = attributeOf(control, 'type') === 'hidden' || undefined;
    return { name: clip(name, 80), value, cut: whole.length - value.length || undefined, hidden };
  });
  return { rows, more: sent.length - rows.length };
}

/** Undefined for what is not sent. */
function sentOf(control: Element, submitter: Element | null | undefined): string | undefined {
  const type: unknown = Reflect.get(control, 'type');
  if (control.matches(':disabled') || /^(fieldset|object|output)$/.test(tagOf(control))) return undefined;
  if (/^(submit|button|reset|image)$/.test(`${type}`) && !(control === submitter && attributeOf(control, 'name')))
    return undefined;
  if (/^(checkbox|radio)$/.test(`${type}`) && Reflect.get(control, 'checked') !== true) return undefined;
  if (isSensitive(control)) return isFilled(control) ? '[secret]' : '';
  if (isFileInput(control)) return [...(control.files ?? [])].map(({ name }) => name).join(', ');
  // What is chosen is read by its text, and sent by its value.
  if (isSelect(control))
    return [...control.selectedOptions]
      .map(({ text, value }) => (text === value ? value : `${text} (${value})`))
      .join(', ');
  return 'value' in control ? `${control.value}` : readField(control);
}
