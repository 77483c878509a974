/** Any value JSON can hold. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object with own, enumerable string keys. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** A JSON Schema (draft 2020-12) document or subschema, kept as data. */
export type JsonSchema = JsonObject;

/** True for an object, as opposed to a list, null or a single value. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
