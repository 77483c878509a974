/** JSON Schema as far as this file reads it. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
}

/**
 * The first way in which a value breaks the common keywords of a JSON Schema, with its place. The agent has checked the
 * whole schema already; this is for whoever calls without it.
 */
export function findProblem(schema: Schema, value: unknown, at = 'input'): string | undefined {
  const { type, required = [], properties = {}, items, additionalProperties } = schema;
  const kinds = kindsOf(value);
  if (type && ![type].flat().some((name) => kinds.includes(name))) return `${at}: must be ${type}`;
  const text = JSON.stringify(value);
  if (schema.enum?.every((allowed) => JSON.stringify(allowed) !== text)) return `${at}: must be one of ${schema.enum}`;
  if (typeof value !== 'object' || !value) return;
  const isList = Array.isArray(value);
  const missing = isList ? undefined : required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `${at}.${missing}: is required`;
  for (const [key, item] of Object.entries(value)) {
    const place = `${at}.${key}`;
    const inner = isList ? items : Object.hasOwn(properties, key) ? properties[key] : undefined;
    const problem = inner && findProblem(inner, item, place);
    if (problem) return problem;
    if (!isList && !inner && additionalProperties === false) return `${place}: is not known`;
  }
  return;
}

function kindsOf(value: unknown): readonly string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value];
}
