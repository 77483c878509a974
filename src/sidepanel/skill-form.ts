import { isJsonObject, type JsonObject, type JsonValue } from '../core/json';

/** One value of a `choice`. */
export interface FormChoice {
  readonly text: string;
  readonly value: JsonValue;
}

/** One argument of a tool, to be filled in by a person. */
export interface FormField {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'choice' | 'json';
  readonly description: string;
  readonly isRequired: boolean;
  /** Empty for all but `choice`. */
  readonly choices: readonly FormChoice[];
  /** What stands in the field at first. */
  readonly initial: string;
}

/** What is wrong with what was filled in; `form.missing` has no such word, `skills.form` has. */
export type FormComplaint = 'required' | 'number' | 'json';

/** What was filled in, by the name of the argument. For `choice`, the place of the choice in its list. */
export type FormValues = ReadonlyMap<string, string>;

export type FormResult =
  | { readonly ok: true; readonly input: JsonObject }
  | { readonly ok: false; readonly complaints: ReadonlyMap<string, FormComplaint> };

/** The fields of an object schema. What it says beyond types and choices is left to the check of the call. */
export function formFields(schema: JsonObject): readonly FormField[] {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(properties).map(([name, property]) => field(name, property, required.has(name)));
}

/** What the fields hold at first. */
export function initialValues(fields: readonly FormField[]): FormValues {
  return new Map(fields.map(({ name, initial }) => [name, initial]));
}

/** The arguments to call with: an empty field is an argument that is not given. */
export function formInput(fields: readonly FormField[], values: FormValues): FormResult {
  const complaints = new Map<string, FormComplaint>();
  const entries: [string, JsonValue][] = [];
  for (const each of fields) {
    const text = values.get(each.name) ?? '';
    if (text.trim() === '') {
      if (each.isRequired) complaints.set(each.name, 'required');
      continue;
    }
    const read = readValue(each, text);
    if (typeof read === 'string') complaints.set(each.name, read);
    else entries.push([each.name, read.value]);
  }
  return complaints.size > 0 ? { ok: false, complaints } : { ok: true, input: Object.fromEntries(entries) };
}

function field(name: string, property: JsonValue | undefined, isRequired: boolean): FormField {
  const schema = isJsonObject(property) ? property : {};
  const choices = choicesOf(schema);
  const kind = choices.length > 0 ? 'choice' : kindOf(schema.type);
  const initial = initialOf(schema.default, kind, choices);
  const description = typeof schema.description === 'string' ? schema.description : '';
  return { name, kind, description, isRequired, choices, initial };
}

function choicesOf(schema: JsonObject): readonly FormChoice[] {
  const values = schema.type === 'boolean' ? [true, false] : Array.isArray(schema.enum) ? schema.enum : [];
  return values.map((value: JsonValue) => ({
    text: typeof value === 'string' ? value : JSON.stringify(value),
    value,
  }));
}

function kindOf(type: JsonValue | undefined): FormField['kind'] {
  if (type === 'string') return 'text';
  return type === 'number' || type === 'integer' ? 'number' : 'json';
}

function initialOf(value: JsonValue | undefined, kind: FormField['kind'], choices: readonly FormChoice[]): string {
  if (value === undefined) return '';
  if (kind === 'choice') {
    const index = choices.findIndex((choice) => choice.value === value);
    return index < 0 ? '' : String(index);
  }
  return kind === 'text' && typeof value === 'string' ? value : JSON.stringify(value);
}

function readValue({ kind, choices }: FormField, text: string): FormComplaint | { readonly value: JsonValue } {
  switch (kind) {
    case 'text':
      return { value: text };
    case 'choice': {
      const choice = choices[Number(text)];
      return choice === undefined ? 'required' : { value: choice.value };
    }
    case 'number': {
      const value = Number(text);
      return Number.isFinite(value) ? { value } : 'number';
    }
    case 'json':
      try {
        return { value: JSON.parse(text) as JsonValue };
      } catch {
        return 'json';
      }
    default:
      return kind satisfies never;
  }
}
