import { isJsonObject, type JsonObject, type JsonSchema, type JsonValue } from '../../core/json';
import { isPrototypeKey } from '../reading/fields';
import { patternFault } from '../reading/pattern-cost';
import type { Place } from '../reading/problems';
import { SCHEMA_TYPES } from '../reading/schema-keywords';
import { cleanText } from './clean-text';
import { follow, listOf, own, type References } from './follow';
import { isSmall } from './is-small';
import { mergeAllOf } from './merge-all-of';

/** How much of a schema is taken over. */
export interface SchemaLimits {
  /** Levels below an argument; what lies deeper is left open. */
  readonly levels: number;
  /** Schemas in all arguments of a tool. */
  readonly parts: number;
  /** Characters of a description. */
  readonly descriptionChars: number;
}

/** The patterns that a skill may yet hold, and what was found of those that were judged, which takes up to a millisecond each. */
export interface PatternCount {
  left: number;
  readonly sound: Map<string, boolean>;
}

/** What schemas are converted with; the counts go down. */
export interface SchemaScene extends References {
  readonly limits: SchemaLimits;
  readonly left: { parts: number };
  readonly patterns: PatternCount;
}

const MAX_PROPERTIES = 40;
const MAX_CHOICES = 20;
const MAX_ENUM = 100;
const MAX_NAME_CHARS = 100;
const MAX_DATA_CHARS = 200;
const MAX_JUDGED = 60;
/** Fields that are looked at, in schemas that no person wrote. */
const MAX_FIELDS = 500;
const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const;
const COUNTS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'] as const;

/** A schema with the way to it. */
interface Step {
  readonly value: JsonValue | undefined;
  readonly place: Place;
  /** The references that are open: one that leads to one of them is a circle. */
  readonly open: readonly string[];
  readonly level: number;
}

/**
 * A schema of OpenAPI 2.0 to 3.1 as JSON Schema (2020-12), for what is sent: references put in their places, without
 * fields that only answers have, and without keywords that a manifest can't say, which are for the server to check. A
 * circle, and what is too deep or too much, is left open and told of.
 */
export function convertSchema(value: JsonValue | undefined, place: Place, scene: SchemaScene): JsonSchema {
  return convert({ value, place, open: [], level: 0 }, scene);
}

function convert(step: Step, scene: SchemaScene): JsonSchema {
  // True, false, or nothing at all.
  if (!isJsonObject(step.value)) return {};
  const found = follow(step.value, step.place, scene);
  if (found === undefined) return {};
  const { value, place, references } = found;
  const notes = references.length > 0 ? { ...value, ...notesOf(step.value) } : value;
  if (references.some((reference) => step.open.includes(reference))) {
    step.place.warn(
      'It leads back to itself, so what is below is left open.',
      'Tell the model in the text of the skill.',
    );
    return outline(notes, scene);
  }
  if (step.level > scene.limits.levels) {
    step.place.warn('It lies too deep, so what is below is left open.', 'Tell the model in the text of the skill.');
    return outline(notes, scene);
  }
  scene.left.parts -= 1;
  if (scene.left.parts < 0) {
    if (scene.left.parts === -1) {
      step.place.warn(
        'The schema is too large; what follows is left open.',
        'Tell the model in the text of the skill.',
      );
    }
    return outline(notes, scene);
  }
  const inner = { place, open: [...step.open, ...references], level: step.level + 1 };
  const schema: JsonSchema = {
    ...outline(notes, scene),
    ...choicesOf(value, place),
    ...rangesOf(value),
    ...patternOf(value, place, scene),
    ...insideOf(value, inner, scene),
  };
  return withNull(withAlternatives(schema, value, inner, scene), value);
}

/** What stands beside a reference, and counts since 3.1. */
function notesOf(value: JsonObject): JsonObject {
  const { description, default: preset } = value;
  return { ...(description !== undefined && { description }), ...(preset !== undefined && { default: preset }) };
}

/** What says something without any schema below. */
function outline(value: JsonObject, { limits }: SchemaScene): JsonSchema {
  const type = typeOf(value);
  const format = own(value, 'format');
  const preset = own(value, 'default');
  const description = cleanText(own(value, 'description') ?? own(value, 'title'), limits.descriptionChars);
  return {
    ...(type !== undefined && { type }),
    ...(typeof format === 'string' && /^[a-z][a-z0-9-]{0,39}$/.test(format) && { format }),
    ...(description !== '' && { description }),
    ...(preset !== undefined && isSmall(preset, MAX_DATA_CHARS) && { default: preset }),
  };
}

function typeOf(value: JsonObject): JsonValue | undefined {
  const type = own(value, 'type');
  const types = (Array.isArray(type) ? type : [type]).filter(
    (each): each is string => typeof each === 'string' && SCHEMA_TYPES.includes(each),
  );
  if (types.length > 1) return [...new Set(types)];
  if (types[0] !== undefined) return types[0];
  if (isJsonObject(own(value, 'properties'))) return 'object';
  return isJsonObject(own(value, 'items')) ? 'array' : undefined;
}

function choicesOf(value: JsonObject, place: Place): JsonSchema {
  const only = own(value, 'const');
  if (only !== undefined && isSmall(only, MAX_DATA_CHARS)) return { const: only };
  const choices = listOf(own(value, 'enum'));
  if (choices.length === 0) return {};
  if (choices.length <= MAX_ENUM && isSmall(choices, 4_000)) return { enum: choices };
  place.at('enum').warn('It has too many values to list them.', 'Tell the model in the text of the skill.');
  return {};
}

function rangesOf(value: JsonObject): JsonSchema {
  const ranges: Record<string, JsonValue> = {};
  for (const name of NUMBERS) {
    const number = own(value, name);
    if (typeof number === 'number' && Number.isFinite(number)) ranges[name] = number;
  }
  for (const name of COUNTS) {
    const count = own(value, name);
    if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0) ranges[name] = count;
  }
  // Up to 3.0 these two say of the other two that the end itself is left out.
  for (const [end, open] of [['minimum', 'exclusiveMinimum'] as const, ['maximum', 'exclusiveMaximum'] as const]) {
    if (own(value, open) !== true || ranges[end] === undefined) continue;
    ranges[open] = ranges[end];
    delete ranges[end];
  }
  if (ranges.multipleOf !== undefined && Number(ranges.multipleOf) <= 0) delete ranges.multipleOf;
  return { ...ranges, ...(own(value, 'uniqueItems') === true && { uniqueItems: true }) };
}

function patternOf(value: JsonObject, place: Place, { patterns }: SchemaScene): JsonSchema {
  const pattern = own(value, 'pattern');
  if (typeof pattern !== 'string' || pattern === '') return {};
  if (patterns.left > 0 && isSound(pattern, patterns)) {
    patterns.left -= 1;
    return { pattern };
  }
  place
    .at('pattern')
    .warn('The pattern could take long, or there are too many of them, so only the server checks it.', 'Leave it so.');
  return {};
}

function isSound(pattern: string, { sound }: PatternCount): boolean {
  const known = sound.get(pattern) ?? (sound.size < MAX_JUDGED && patternFault(pattern) === undefined);
  sound.set(pattern, known);
  return known;
}

function insideOf(value: JsonObject, step: Omit<Step, 'value'>, scene: SchemaScene): JsonSchema {
  const items = own(value, 'items');
  const more = own(value, 'additionalProperties');
  const { place } = step;
  return {
    ...((own(value, 'properties') !== undefined || own(value, 'required') !== undefined) &&
      propertiesOf(value, step, scene)),
    ...(isJsonObject(items) && { items: convert({ ...step, value: items, place: place.at('items') }, scene) }),
    ...(isJsonObject(more) && Object.keys(more).length > 0
      ? {
          additionalProperties: convert({ ...step, value: more, place: place.at('additionalProperties') }, scene),
        }
      : more === false && { additionalProperties: false }),
  };
}

function propertiesOf(value: JsonObject, step: Omit<Step, 'value'>, scene: SchemaScene): JsonSchema {
  const place = step.place.at('properties');
  const required = new Set(listOf(own(value, 'required')).filter((name) => typeof name === 'string'));
  const declared = own(value, 'properties');
  const names = isJsonObject(declared) ? Object.keys(declared).slice(0, MAX_FIELDS) : [];
  const bad = names.filter(isUnusable);
  for (const name of bad) {
    const here = place.at(name.slice(0, MAX_NAME_CHARS));
    if (required.has(name)) here.error('No field can have this name, and it is required.', 'Correct the document.');
    else here.warn('No field can have this name, so it is left out.', 'Leave it so.');
  }
  const wanted = names.flatMap((name) => {
    const entry = own(declared, name);
    return entry === undefined || isUnusable(name) || own(entry, 'readOnly') === true ? [] : [[name, entry] as const];
  });
  const first = [...wanted.filter(([name]) => required.has(name)), ...wanted.filter(([name]) => !required.has(name))];
  const kept = new Set(first.slice(0, MAX_PROPERTIES).map(([name]) => name));
  if (wanted.length > kept.size) {
    place.warn(`It has ${wanted.length} fields; the model is shown ${kept.size}.`, 'Write down others in the skill.');
  }
  const properties = Object.fromEntries(
    wanted.flatMap(([name, entry]) =>
      kept.has(name) ? [[name, convert({ ...step, value: entry, place: place.at(name) }, scene)]] : [],
    ),
  );
  // Another part of an allOf may have the field.
  const needed = [...required]
    .slice(0, MAX_PROPERTIES)
    .filter((name) => kept.has(name) || own(declared, name) === undefined);
  return {
    ...(declared !== undefined && { properties }),
    ...(needed.length > 0 && { required: needed.filter((name) => !isUnusable(name)) }),
  };
}

function isUnusable(name: string): boolean {
  return isPrototypeKey(name) || name.length > MAX_NAME_CHARS || name === '' || name === '$ref';
}

function withAlternatives(
  schema: JsonSchema,
  value: JsonObject,
  step: Omit<Step, 'value'>,
  scene: SchemaScene,
): JsonSchema {
  const branches = (keyword: string) => {
    const list = listOf(own(value, keyword));
    if (list.length > MAX_CHOICES) {
      step.place
        .at(keyword)
        .warn(`Of ${list.length} forms the model is shown ${MAX_CHOICES}.`, 'Write a smaller schema.');
    }
    return list
      .slice(0, MAX_CHOICES)
      .map((entry, index) => convert({ ...step, value: entry, place: step.place.at(keyword).at(index) }, scene));
  };
  const all = branches('allOf');
  const base = all.length === 0 ? schema : mergeAllOf(schema, all);
  const any = branches('anyOf');
  const one = branches('oneOf');
  // With more forms than are shown, what fits none of them may still be right.
  const isWhole = (keyword: string) => listOf(own(value, keyword)).length <= MAX_CHOICES;
  return {
    ...base,
    ...(any.length > 0 && isWhole('anyOf') && { anyOf: any }),
    // Circles and what was left open may make two forms fit, so it says no more than anyOf.
    ...(one.length > 0 && any.length === 0 && isWhole('oneOf') && { anyOf: one }),
  };
}

/** `nullable` of 3.0. */
function withNull(schema: JsonSchema, value: JsonObject): JsonSchema {
  if (own(value, 'nullable') !== true || schema.type === undefined) return schema;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return {
    ...schema,
    type: [...new Set([...types, 'null'])],
    ...(Array.isArray(schema.enum) && { enum: [...new Set([...schema.enum, null])] }),
  };
}
