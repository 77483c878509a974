import { isJsonObject, type JsonObject, type JsonValue } from '../core/json';
import { cleanLine } from './clean-page-text';
import { looksPersonal } from './looks-personal';

/** A field of a page's tool that looks as if it were about a person. */
export interface PersonalField {
  /** The names that lead to it, with dots: `buyer.age`. Cleaned and cut. */
  readonly name: string;
  /** No call can do without it, by the schema. */
  readonly required: boolean;
}

const NAME_CHARS = 80;

/** Everything that a schema says at one place. */
interface Place {
  readonly schemas: readonly JsonObject[];
  readonly path: readonly string[];
  /** It is there in every call. */
  readonly required: boolean;
}

/** The fields of the tool's schema that look personal, the outer ones first. */
export function personalFields(schema: JsonObject): readonly PersonalField[] {
  return fieldsOf(rootOf(schema), ({ schemas }) => [
    ...new Set(schemas.flatMap(({ properties }) => keysOf(properties))),
  ]);
}

/** Those of them that a call fills. What a schema lets in without a name for it is judged by the name that the call gives. */
export function filledPersonal(schema: JsonObject, input: JsonObject): readonly PersonalField[] {
  return fieldsOf(rootOf(schema), ({ path }) => [
    ...new Set(
      valuesAt(input, path).flatMap((value) => keysOf(value).filter((key) => isFilled(valuesAt(value, [key])))),
    ),
  ]);
}

/** Whether a call of the tool could give a personal detail that none has to give, in a field that is declared or in one that is not. */
export function mayOverAsk(schema: JsonObject): boolean {
  return personalFields(schema).some(({ required }) => !required) || !isClosed(schema);
}

/** No value that the schema lets in has a field without a name in it. Where that is not plain, it is not closed. */
function isClosed(schema: JsonValue | undefined): boolean {
  if (!isJsonObject(schema)) return schema === false;
  const { type, enum: values, anyOf, oneOf, items, properties } = schema;
  if (values !== undefined || schema.const !== undefined) return true;
  const choices = listOf(anyOf ?? oneOf);
  if (type === undefined) return choices.length > 0 && choices.every(isClosed);
  return (Array.isArray(type) ? type : [type]).every((each: JsonValue) => {
    if (each === 'array') return isClosed(items) && listOf(schema.prefixItems).every(isClosed);
    if (each !== 'object') return true;
    const isNamed = schema.additionalProperties === false && schema.patternProperties === undefined;
    return isNamed && valuesOf(properties).every(isClosed);
  });
}

function rootOf(schema: JsonObject): Place {
  return { schemas: partsOf(schema), path: [], required: true };
}

/** A field inside a personal one is told only where it is less needed. */
function fieldsOf(place: Place, namesAt: (place: Place) => readonly string[], within?: PersonalField): PersonalField[] {
  return namesAt(place).flatMap((name): PersonalField[] => {
    const inner = placeOf(place, name);
    const isNew = within?.required !== inner.required && looksPersonal(name, inner.schemas.flatMap(textsOf));
    const field = { name: cleanLine(inner.path.join('.'), NAME_CHARS), required: inner.required };
    return [...(isNew ? [field] : []), ...fieldsOf(inner, namesAt, isNew ? field : within)];
  });
}

function placeOf({ schemas, path, required }: Place, name: string): Place {
  const isRequired = schemas.some((schema) => Array.isArray(schema.required) && schema.required.includes(name));
  return {
    schemas: schemas.flatMap(({ properties }) =>
      isJsonObject(properties) && Object.hasOwn(properties, name) ? partsOf(properties[name]) : [],
    ),
    path: [...path, name],
    required: required && isRequired,
  };
}

/** A schema with all that is beside it in choices, and that of the entries of lists. What a choice requires, not every call does. */
function partsOf(schema: JsonValue | undefined): readonly JsonObject[] {
  if (!isJsonObject(schema)) return [];
  const { allOf, anyOf, oneOf, prefixItems, dependentSchemas } = schema;
  const choices = [anyOf, oneOf, prefixItems].flatMap(listOf);
  const others = [schema.then, schema.else, schema.items, ...valuesOf(dependentSchemas)];
  return [
    schema,
    ...listOf(allOf).flatMap(partsOf),
    ...[...choices, ...others].flatMap(partsOf).map(({ required: _, ...part }) => part),
  ];
}

function textsOf({ title, description }: JsonObject): readonly string[] {
  return [title, description].filter((text) => typeof text === 'string');
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function keysOf(value: JsonValue | undefined): readonly string[] {
  return isJsonObject(value) ? Object.keys(value) : [];
}

function valuesOf(value: JsonValue | undefined): readonly (JsonValue | undefined)[] {
  return isJsonObject(value) ? Object.values(value) : [];
}

/** The values that a path leads to; the place in a list is no part of it. */
function valuesAt(value: JsonValue | undefined, path: readonly string[]): readonly JsonValue[] {
  if (Array.isArray(value)) return value.flatMap((entry: JsonValue) => valuesAt(entry, path));
  const [name, ...rest] = path;
  if (name === undefined) return value === undefined ? [] : [value];
  return isJsonObject(value) && Object.hasOwn(value, name) ? valuesAt(value[name], rest) : [];
}

/** A choice of nothing says nothing; false and 0 say something. */
function isFilled(values: readonly JsonValue[]): boolean {
  return values.some((value) => value !== null && value !== '' && !(isJsonObject(value) && keysOf(value).length === 0));
}
