import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json';
import { isPrototypeKey } from '../reading/fields';
import { type Place, type Problems, quote } from '../reading/problems';

/** An object of a document, and where it stands. */
export interface Located {
  readonly value: JsonObject;
  readonly place: Place;
  /** The references that led here, the last one last. */
  readonly references: readonly string[];
}

/** What references are followed in. */
export interface References {
  readonly document: JsonObject;
  readonly problems: Problems;
}

/** More in a row lead nowhere. */
const MAX_HOPS = 10;

/** A field of an object that is its own; of anything else there is none. */
export function own(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The fields of an object that can be named, in its order; of anything else there are none. */
export function entriesOf(value: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    entry === undefined || isPrototypeKey(key) ? [] : [[key, entry] as const],
  );
}

/** The entries of a list; of anything else there are none. */
export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/**
 * The object itself, or what its `$ref` leads to inside the document; anything else is an error there. Nothing is ever
 * fetched.
 */
export function follow(
  value: JsonValue | undefined,
  place: Place,
  { document, problems }: References,
): Located | undefined {
  let here: Omit<Located, 'value'> & { readonly value: JsonValue | undefined } = { value, place, references: [] };
  for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
    const { value: found, place: at, references } = here;
    if (!isJsonObject(found)) return at.error('There is no object here.', 'Correct the document.');
    const reference = own(found, '$ref');
    if (reference === undefined) return { value: found, place: at, references };
    if (typeof reference !== 'string' || !reference.startsWith('#')) {
      return at.error('It refers to another document, which is never fetched.', 'Bundle the document into one file.');
    }
    if (references.includes(reference)) return at.error('It leads back to itself.', 'Correct the document.');
    const target = targetOf(document, reference, problems);
    if (target === undefined) return at.error(`There is nothing at ${quote(reference)}.`, 'Correct the document.');
    here = { ...target, references: [...references, reference] };
  }
  return place.error('It leads from one reference to the next without an end.', 'Correct the document.');
}

function targetOf(
  document: JsonObject,
  reference: string,
  problems: Problems,
): { readonly value: JsonValue; readonly place: Place } | undefined {
  let value: JsonValue | undefined = document;
  let place = problems.place('$');
  const steps = reference === '#' ? [] : reference.slice(2).split('/', 50);
  if (reference !== '#' && !reference.startsWith('#/')) return undefined;
  for (const step of steps) {
    const key = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) {
      const index = /^\d{1,6}$/.test(key) ? Number(key) : -1;
      value = value[index];
      place = place.at(index);
    } else {
      value = isPrototypeKey(key) ? undefined : own(value, key);
      place = place.at(key);
    }
  }
  return value === undefined ? undefined : { value, place };
}

/** Parts of a reference are percent-encoded, or meant to be. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
