import { isJsonObject, type JsonObject, type JsonValue } from '../core/json';

/** A value whose lists are no longer than was said, and how many entries that left out. */
export interface CutLists {
  readonly value: JsonValue;
  readonly omitted: number;
}

/** Cuts the lists that stand under these names, at any depth, to so many entries. */
export function cutLists(value: JsonValue, limits: Readonly<Record<string, number>>): CutLists {
  let omitted = 0;
  const visit = (each: JsonValue, max = Number.POSITIVE_INFINITY): JsonValue => {
    if (Array.isArray(each)) {
      omitted += Math.max(0, each.length - max);
      return each.slice(0, max).map((entry) => visit(entry));
    }
    if (!isJsonObject(each)) return each;
    const fields: JsonObject = {};
    for (const [name, field] of Object.entries(each)) {
      const limit = Object.hasOwn(limits, name) ? limits[name] : undefined;
      // A plain assignment would set the prototype.
      Object.defineProperty(fields, name, { value: visit(field ?? null, limit), enumerable: true });
    }
    return fields;
  };
  return { value: visit(value), omitted };
}
