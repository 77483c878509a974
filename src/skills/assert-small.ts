import { isJsonObject, type JsonObject, type JsonValue } from '../core/json';
import { ToolError } from '../core/tool-error';

/** What arguments may hold, for their check to be quick and a request to be no bulk transport. */
const LIMITS = { textChars: 2_000, declaredTextChars: 20_000, values: 2_000, depth: 12 } as const;

/**
 * Refuses arguments that hold too much. A text may have 2,000 characters, or as many as `maxLength` of the argument
 * says, up to 20,000. @throws ToolError `invalid-input`
 */
export function assertSmall(input: JsonObject, declared: JsonObject): void {
  let values = 0;
  const visit = (value: JsonValue | undefined, argument: string, maxChars: number, depth: number): void => {
    values += 1;
    if (values > LIMITS.values) throw tooMuch('The arguments hold too many values.');
    if (depth > LIMITS.depth) throw tooMuch(`${argument} is nested too deeply.`);
    if (typeof value === 'string' && value.length > maxChars) {
      throw tooMuch(`${argument} is longer than ${maxChars} characters.`);
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name.length > LIMITS.textChars) throw tooMuch(`${argument} holds a name that is too long.`);
      visit(inner, argument, maxChars, depth + 1);
    }
  };
  for (const [name, value] of Object.entries(input)) {
    const schema = Object.hasOwn(declared, name) ? declared[name] : undefined;
    visit(value, schema === undefined ? 'An argument' : name, textCharsOf(schema), 1);
  }
}

function textCharsOf(schema: JsonValue | undefined): number {
  const stated = isJsonObject(schema) ? schema.maxLength : undefined;
  if (typeof stated !== 'number' || stated <= LIMITS.textChars) return LIMITS.textChars;
  return Math.min(stated, LIMITS.declaredTextChars);
}

function tooMuch(message: string): ToolError {
  return new ToolError('invalid-input', message, 'Send less.');
}
