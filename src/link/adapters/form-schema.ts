import { type Json, type JsonObject, LIMITS } from '../../../packages/page-sdk/src/protocol';
import { isInput, isSelect, isTextArea } from '../../dom/element-kind';
import { attributeOf } from '../../dom/read-element';
import { oneLine } from '../../dom/text';
import { utf8Length } from '../../pages/page-shape';
import { type Control, type FormField, readFormFields } from './form-fields';

/** How much of its choices a schema tells: value and label, values only, or nothing. */
type Detail = 'titled' | 'listed' | 'open';

/** More than these are refused by whoever reads the schema. */
const MAX_TITLED = 40;
const MAX_LISTED = 100;
const MAX_TEXT_CHARS = 300;

/**
 * The arguments of a form as JSON Schema, much as Chromium derives it for forms with `toolname`: what is required, numbers
 * with their bounds, one checkbox as a boolean, choices with values and labels, and the page's words for each. Where that
 * would be too large the labels are left out, and then the values: what is no choice is found when the form is filled in.
 */
export function readFormSchema(form: HTMLFormElement): JsonObject {
  const fields = readFormFields(form);
  const isSmall = (schema: JsonObject) => utf8Length(JSON.stringify(schema)) <= LIMITS.schemaBytes;
  const titled = schemaOf(fields, 'titled');
  if (isSmall(titled)) return titled;
  const listed = schemaOf(fields, 'listed');
  return isSmall(listed) ? listed : schemaOf(fields, 'open');
}

function schemaOf(fields: readonly FormField[], detail: Detail): JsonObject {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, detail)])),
    required: fields.filter(isRequired).map(({ name }) => name),
  };
}

/** Of several checkboxes each is required for itself, which a schema of their values cannot say. */
function isRequired({ kind, controls }: FormField): boolean {
  return controls.some(({ required }) => required) && (kind !== 'choices' || controls.length === 1);
}

function fieldSchema(field: FormField, detail: Detail): JsonObject {
  const { kind, controls } = field;
  const [first] = controls;
  const title = textIn(controls, 'toolparamtitle');
  const about = [describe(field), formOf(first)].filter(Boolean).join(' ');
  const told = { ...(title && { title }), ...(about && { description: about }) };
  switch (kind) {
    case 'flag':
      return { type: 'boolean', ...told };
    case 'number':
      return { type: 'number', ...bounds(first), ...told };
    case 'choice':
      return { ...choice(choicesOf(controls), detail), ...told };
    case 'choices':
      return { type: 'array', items: choice(choicesOf(controls), detail), uniqueItems: true, ...told };
    case 'text':
      return { type: 'string', ...textRules(first), ...told };
    default:
      return kind satisfies never;
  }
}

function bounds(control: Control): JsonObject {
  if (!isInput(control)) return {};
  const { min, max, step } = control;
  const given = (text: string): number | undefined =>
    text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
  // Without a word of the page a number has steps of one; they begin at the least value.
  const every = step === 'any' ? undefined : (given(step) ?? 1);
  const from = given(min) ?? 0;
  return {
    ...(given(min) !== undefined && { minimum: given(min) }),
    ...(given(max) !== undefined && { maximum: given(max) }),
    ...(every !== undefined && every > 0 && Number.isInteger(from / every) && { multipleOf: every }),
  };
}

const FORMATS: Readonly<Record<string, JsonObject>> = {
  date: { format: 'date' },
  email: { format: 'email' },
  url: { format: 'uri' },
  time: { pattern: '^\\d{2}:\\d{2}' },
  'datetime-local': { pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}' },
  month: { pattern: '^\\d{4}-\\d{2}$' },
  week: { pattern: '^\\d{4}-W\\d{2}$' },
  color: { pattern: '^#[0-9a-fA-F]{6}$' },
};

/** Our words for what has one form only. */
const FORMS: Readonly<Record<string, string>> = {
  date: '(YYYY-MM-DD)',
  time: '(HH:MM)',
  'datetime-local': '(YYYY-MM-DDTHH:MM)',
  month: '(YYYY-MM)',
  week: '(YYYY-Www)',
  color: '(#rrggbb)',
};

function formOf({ type }: Control): string {
  return FORMS[type] ?? '';
}

/** A pattern of the page is left to the browser, which checks it when the form is filled in and says so in its words. */
function textRules(control: Control): JsonObject {
  if (!isInput(control) && !isTextArea(control)) return {};
  const { type, minLength, maxLength } = control;
  return {
    ...(isInput(control) && control.multiple && type === 'email' ? {} : FORMATS[type]),
    ...(minLength > 0 && { minLength }),
    ...(maxLength >= 0 && { maxLength }),
  };
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

function choicesOf(controls: FormField['controls']): readonly Choice[] {
  const [first] = controls;
  if (!isSelect(first)) return controls.map((control) => ({ value: control.value, label: labelOf(control) }));
  return [...first.options]
    .filter((option) => !option.matches(':disabled'))
    .map(({ value, label }) => ({ value, label: oneLine(label) }));
}

function choice(choices: readonly Choice[], detail: Detail): JsonObject {
  const values: readonly Json[] = [...new Set(choices.map(({ value }) => value))];
  if (detail === 'open' || values.length > MAX_LISTED || values.length === 0) return { type: 'string' };
  const titled = choices.map(({ value, label }) => ({ type: 'string', const: value, ...(label && { title: label }) }));
  return { type: 'string', ...(detail === 'titled' && titled.length <= MAX_TITLED && { anyOf: titled }), enum: values };
}

/** What the page says of a field: for agents, or for people. */
function describe({ kind, controls }: FormField): string {
  const [first] = controls;
  const isGroup = kind.startsWith('choice') && !isSelect(first);
  return textIn(controls, 'toolparamdescription') || (isGroup ? legendOf(first) : labelOf(first));
}

function textIn(controls: readonly Control[], attribute: string): string {
  const text = controls.map((control) => oneLine(attributeOf(control, attribute))).find(Boolean);
  return (text ?? '').slice(0, MAX_TEXT_CHARS);
}

function legendOf(control: Control): string {
  const legend = control.closest('fieldset')?.querySelector('legend');
  return legend ? textBeside(legend) : '';
}

/** The words of a control's label, or those that screen readers say. */
export function labelOf(control: Control): string {
  const words = [...(control.labels ?? [])].map(textBeside).find(Boolean);
  return words ?? oneLine(attributeOf(control, 'aria-label')).slice(0, MAX_TEXT_CHARS);
}

/** A label around a control holds its options and its text too. */
function textBeside(label: Element): string {
  const words: string[] = [];
  const walker = label.ownerDocument.createTreeWalker(label, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && words.length < 50; node = walker.nextNode()) {
    if (!node.parentElement?.closest('select,textarea,button,script,style,noscript')) words.push(node.nodeValue ?? '');
  }
  return oneLine(words.join(' ')).slice(0, MAX_TEXT_CHARS);
}
