import type { OutputUnit } from '@cfworker/json-schema';
import { isJsonObject, type JsonSchema, type JsonValue } from '../core/json';

/** Characters of what a schema says that a sentence quotes. */
const QUOTED_CHARS = 200;

/** One sentence about a value that a schema refuses. It names the field, and never what the value was. */
export function describeFault(
  { instanceLocation, keyword, keywordLocation, error }: OutputUnit,
  schema: JsonSchema,
): string {
  const field = fieldAt(instanceLocation);
  const rule = valueAt(schema, keywordLocation);
  const stated = quote(rule);
  switch (keyword) {
    case 'type':
      return `${field} must be ${quote(rule, ' or ')}.`;
    case 'required':
      return `${missingName(instanceLocation, error)} is missing.`;
    case 'false':
      return `${field} is not allowed.`;
    case 'enum':
      return `${field} must be one of: ${quote(rule, ', ')}.`;
    case 'const':
      return `${field} must be ${stated}.`;
    case 'minimum':
      return `${field} must be at least ${stated}.`;
    case 'maximum':
      return `${field} must be at most ${stated}.`;
    case 'exclusiveMinimum':
      return `${field} must be more than ${stated}.`;
    case 'exclusiveMaximum':
      return `${field} must be less than ${stated}.`;
    case 'multipleOf':
      return `${field} must be a multiple of ${stated}.`;
    case 'minLength':
      return `${field} must have at least ${stated} characters.`;
    case 'maxLength':
      return `${field} must have at most ${stated} characters.`;
    case 'minItems':
      return `${field} must have at least ${stated} items.`;
    case 'maxItems':
      return `${field} must have at most ${stated} items.`;
    case 'uniqueItems':
      return `${field} must not hold the same item twice.`;
    case 'pattern':
      return `${field} must match ${stated}.`;
    case 'format':
      return `${field} must be a valid ${stated}.`;
    case 'anyOf':
    case 'oneOf':
      return `${field} has none of the forms that are allowed.`;
    default:
      return `${field} is not valid (${keyword}).`;
  }
}

/** `#/a/0/b` is `a.0.b`. Names that the model made up are left out. */
function fieldAt(pointer: string): string {
  const names = namesIn(pointer);
  if (names.length === 0) return 'The input';
  return names.every((name) => /^[\w-]{1,64}$/.test(name)) ? names.join('.') : 'An argument';
}

/** The package names a missing property only in its sentence. */
function missingName(pointer: string, error: string): string {
  const name = /"(.*)"/s.exec(error)?.[1] ?? '';
  return namesIn(pointer).length === 0 ? name : `${fieldAt(pointer)}.${name}`;
}

function namesIn(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => decode(name).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch (error) {
    if (error instanceof URIError) return name;
    throw error;
  }
}

function valueAt(schema: JsonSchema, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = schema;
  for (const name of namesIn(pointer)) {
    if (Array.isArray(value)) value = value[Number(name)];
    else value = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}

function quote(value: JsonValue | undefined, between?: string): string {
  const one = (item: JsonValue | undefined) => (typeof item === 'string' ? item : (JSON.stringify(item) ?? ''));
  const text = between !== undefined && Array.isArray(value) ? value.map(one).join(between) : one(value);
  return text.length > QUOTED_CHARS ? `${text.slice(0, QUOTED_CHARS)}…` : text;
}
