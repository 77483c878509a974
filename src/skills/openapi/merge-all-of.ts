import { isJsonObject, type JsonObject, type JsonSchema } from '../../core/json';

/** What is taken together without a change of what it says. */
const MERGEABLE = new Set(['type', 'description', 'properties', 'required', 'default']);
const MAX_PROPERTIES = 40;

/**
 * A schema and the parts that it has to fit all, as one: objects with fields become one object, which models
 * understand better. What can't be taken together stays in `allOf`.
 */
export function mergeAllOf(schema: JsonSchema, parts: readonly JsonSchema[]): JsonSchema {
  const solid = parts.filter((part) => Object.keys(part).length > 0);
  const [only, ...others] = solid;
  if (only === undefined) return schema;
  const hasOwnRules = Object.keys(schema).some((key) => key !== 'description');
  if (others.length === 0 && !hasOwnRules) return { ...only, ...schema };
  const all = [schema, ...solid];
  const properties: Record<string, JsonObject[string]> = {};
  for (const part of all) {
    const declared = isJsonObject(part.properties) ? part.properties : {};
    const clashes = Object.keys(declared).some((name) => Object.hasOwn(properties, name));
    if (clashes || !isPlainObject(part)) return { ...schema, allOf: solid };
    Object.assign(properties, declared);
  }
  if (Object.keys(properties).length > MAX_PROPERTIES) return { ...schema, allOf: solid };
  const needed = new Set(all.flatMap((part) => (Array.isArray(part.required) ? part.required : [])));
  const required = Object.keys(properties).filter((name) => needed.has(name));
  const description = schema.description ?? solid.find((part) => part.description !== undefined)?.description;
  return {
    type: 'object',
    ...(description !== undefined && { description }),
    properties,
    ...(required.length > 0 && { required }),
  };
}

function isPlainObject(part: JsonSchema): boolean {
  const isObject = part.type === undefined || part.type === 'object';
  return isObject && Object.keys(part).every((key) => MERGEABLE.has(key));
}
