import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json';
import { nearName } from './near-name';
import { type Place, quote } from './problems';

/** Names of fields, each with its other spellings, the better ones first. */
export type FieldNames = Readonly<Record<string, readonly string[]>>;

/** A value with its place. */
export interface Field {
  readonly value: JsonValue;
  readonly place: Place;
}

/** Finds a field by its name or another spelling of it; a field that is missing or null is absent. */
export type TakeField = (name: string) => Field | undefined;

/** Fields that make a tool do less. A misspelled one would let it do more than its author meant, so it is an error. */
const RESTRICTING = new Set(['readOnly', 'modes', 'siteAdapters', 'inputUrlArg', 'inputUrlAllowlist', 'tiers']);

/** More are not told one by one, and are no mistake. */
const MAX_UNKNOWN = 40;

/** Notes for people and tools, which mean nothing to us. */
const NOTES = /^(?:\$schema|\$?comment|_.*|x-.*)$/;

/**
 * Opens an object whose fields are known. Tells of unknown fields, which are ignored, with what they were probably
 * meant to be, and of two spellings of one field that do not agree.
 */
export function openFields(object: JsonObject, place: Place, names: FieldNames): TakeField {
  const spellings = Object.entries(names).flatMap(([name, others]) => [name, ...others]);
  const known = new Set(spellings);
  const unknown = Object.keys(object).filter((key) => !known.has(key) && !NOTES.test(key));
  if (unknown.length > MAX_UNKNOWN) {
    place.error(`There are ${unknown.length} fields that are not known.`, 'Take them out.');
  } else for (const key of unknown) tellUnknown(key, place, names);
  for (const [key, value] of Object.entries(object)) {
    if (known.has(key) && value === null)
      place.at(key).warn('It is null, which says nothing.', 'Take it out, or give it a value.');
  }

  return (name) => {
    const [key, ...others] = [name, ...(names[name] ?? [])].filter((spelling) => isGiven(object, spelling));
    if (key === undefined) return undefined;
    const value = object[key] ?? null;
    // `id` is a name of its own, and a spelling of `name` only where there is no other.
    const other = others.find((spelling) => spelling !== 'id' && !isSame(object[spelling], value));
    if (other !== undefined) {
      place.at(other).warn(`It says something else than ${quote(key)}, which counts.`, 'Keep one of the two.');
    }
    return { value, place: place.at(key) };
  };
}

function isGiven(object: JsonObject, key: string): boolean {
  return Object.hasOwn(object, key) && object[key] !== null && object[key] !== undefined;
}

function isSame(left: JsonValue | undefined, right: JsonValue): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function tellUnknown(key: string, place: Place, names: FieldNames): void {
  const meant = nearName(key, Object.keys(names));
  const here = place.at(key);
  if (meant === undefined) {
    here.warn('There is no such field, so it is ignored.', 'Take it out, or begin its name with x- if it is a note.');
  } else if (RESTRICTING.has(meant)) {
    here.error(`There is no such field, and without ${meant} the tool could do more.`, `Write ${quote(meant)}.`);
  } else {
    here.warn('There is no such field, so it is ignored.', `Write ${quote(meant)} if that is what it should be.`);
  }
}

/** The value as an object, or an error. `what` begins a sentence: "A component". */
export function takeObject({ value, place }: Field, what: string): JsonObject | undefined {
  if (isJsonObject(value)) return value;
  return place.error(`${what} must be an object, and this is ${kindOf(value)}.`, 'Write { … }.');
}

/** The value as a list of at most `max` entries; more are told of and left out. A single value is a list of one. */
export function takeList({ value, place }: Field, max: number): readonly Field[] {
  if (isJsonObject(value)) {
    place.error('It must be a list, and this is an object.', 'Write [ … ].');
    return [];
  }
  const entries = Array.isArray(value) ? value : [value];
  if (entries.length > max) {
    place.error(`There are ${entries.length} entries, and ${max} is the most.`, `Keep at most ${max}.`);
  }
  return entries.slice(0, max).map((entry, index) => ({
    value: entry,
    place: Array.isArray(value) ? place.at(index) : place,
  }));
}

/** What a value is, with its article. */
export function kindOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a key would reach for what all objects share. */
export function isPrototypeKey(key: string): boolean {
  return PROTOTYPE_KEYS.has(key);
}

/** Tells of every such key in a value; the value is at most `MAX_BLOCK_DEPTH` deep. */
export function refusePrototypeKeys(value: JsonValue | undefined, place: Place): void {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) refusePrototypeKeys(entry, place.at(index));
  } else if (isJsonObject(value)) {
    for (const [key, entry] of Object.entries(value)) {
      if (isPrototypeKey(key)) place.at(key).error('No field can have this name.', 'Give it another name.');
      else refusePrototypeKeys(entry, place.at(key));
    }
  }
}
