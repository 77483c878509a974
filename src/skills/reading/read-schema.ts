import { isJsonObject, type JsonObject, type JsonSchema, type JsonValue } from '../../core/json';
import { type Field, kindOf } from './fields';
import { nearName } from './near-name';
import { MAX_PATTERN_CHARS, type PatternFault, patternFault } from './pattern-cost';
import { type Place, quote } from './problems';
import { ALL_KEYWORDS, kindOfKeyword, SCHEMA_TYPES } from './schema-keywords';

const MAX_DEPTH = 12;
const MAX_SUBSCHEMAS = 400;
const MAX_PROPERTIES = 40;
const MAX_ENTRIES = 100;
const MAX_TEXT_CHARS = 2_000;
const MAX_NAME_CHARS = 200;
const MAX_DATA_CHARS = 8_192;

/** How many more patterns are judged in a skill, which takes up to a millisecond each. */
export interface PatternBudget {
  left: number;
}

/** The patterns that all schemas of a skill may hold. */
export const MAX_PATTERNS = 40;

/** What reading a schema has come across so far. */
interface Reader {
  readonly patterns: PatternBudget;
  readonly root: JsonObject;
  /** References that lead here; one that leads to itself is refused. */
  readonly references: readonly string[];
  readonly depth: number;
  readonly count: { subschemas: number };
}

/**
 * A schema of arguments, made safe: an object schema that takes no undeclared arguments, with local references put in
 * place, only keywords that mean something, and no pattern that could take long. Remote and cyclic references are
 * refused. `required` names only properties that there are. Keys such as `__proto__` are the caller's to refuse.
 */
export function readParameters(field: Field | undefined, patterns: PatternBudget): JsonSchema {
  if (field === undefined) return { type: 'object', properties: {}, additionalProperties: false };
  const { value, place } = field;
  if (!isJsonObject(value)) {
    place.error(`The schema must be an object, and this is ${kindOf(value)}.`, 'Write { "type": "object", … }.');
    return {};
  }
  const isObject = value.type === undefined || value.type === 'object';
  if (!isObject) place.at('type').error('The arguments of a tool are an object.', 'Write "object".');
  if (value.additionalProperties !== undefined && value.additionalProperties !== false) {
    place
      .at('additionalProperties')
      .warn('Arguments that are not declared are refused all the same.', 'Declare each argument in properties.');
  }
  const { additionalProperties: _, ...rest } = value;
  const read = readSchema(rest, place, { root: value, patterns, references: [], depth: 0, count: { subschemas: 0 } });
  const schema = isJsonObject(read) ? read : {};
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = readRequired(schema.required, properties, place.at('required'));
  return { ...schema, type: 'object', properties, required, additionalProperties: false };
}

function readRequired(value: JsonValue | undefined, properties: JsonObject, place: Place): readonly string[] {
  const names = Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
  return [...new Set(names)].filter((name) => {
    const isThere = Object.hasOwn(properties, name);
    if (!isThere) place.warn(`There is no argument ${quote(name)}, so none is required.`, 'Take the name out.');
    return isThere;
  });
}

function readSchema(value: JsonValue, place: Place, reader: Reader): JsonValue {
  if (typeof value === 'boolean') return value;
  if (!isJsonObject(value)) {
    place.error(`A schema is an object, and this is ${kindOf(value)}.`, 'Write { "type": … }.');
    return {};
  }
  reader.count.subschemas += 1;
  if (reader.count.subschemas > MAX_SUBSCHEMAS) {
    // Told once: each further one says the same.
    if (reader.count.subschemas === MAX_SUBSCHEMAS + 1) {
      place.error(`The schema has more than ${MAX_SUBSCHEMAS} parts.`, 'Write a smaller schema.');
    }
    return {};
  }
  if (reader.depth > MAX_DEPTH) {
    place.error(`The schema is deeper than ${MAX_DEPTH} levels.`, 'Write a flatter schema.');
    return {};
  }
  const inner = { ...reader, depth: reader.depth + 1 };
  const own: [string, JsonValue][] = [];
  for (const [key, entry] of Object.entries(value)) {
    if (entry === undefined) continue;
    const read = readKeyword(key, entry, place.at(key), inner);
    if (read !== undefined) own.push([key, read]);
  }
  const schema = Object.fromEntries(own);
  return value.$ref === undefined ? schema : withReferred(schema, value.$ref, place.at('$ref'), inner);
}

function readKeyword(key: string, value: JsonValue, place: Place, reader: Reader): JsonValue | undefined {
  const kind = kindOfKeyword(key);
  switch (kind) {
    case 'schema':
      return readSchema(value, place, reader);
    case 'schemas':
      return readSchemas(value, place, reader);
    case 'named-schemas':
      return readNamed(value, place, reader, () => undefined);
    case 'pattern-schemas':
      return readNamed(value, place, reader, (name) => tellPattern(name, place.at(name), reader));
    case 'pattern':
      if (typeof value !== 'string') return wrong('a text', value, place);
      tellPattern(value, place, reader);
      return value;
    case 'type':
      return readType(value, place);
    case 'data':
      return readData(value, place);
    case 'data-list':
      return readDataList(value, place);
    case 'text':
      return readText(value, place);
    case 'number':
      return typeof value === 'number' ? value : wrong('a number', value, place);
    case 'count':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0
        ? value
        : wrong('a whole number', value, place);
    case 'flag':
      return typeof value === 'boolean' ? value : wrong('true or false', value, place);
    case 'names':
      return readNames(value, place);
    case 'named-names':
      return readNamedNames(value, place);
    case 'reference':
    case 'definitions':
    case 'note':
      return undefined;
    case 'refused':
      return place.error(`${quote(key)} is not supported.`, 'Write the schema out without it.');
    case 'unknown':
      return tellUnknown(key, place);
    default: {
      const never: never = kind;
      throw new Error(`unknown kind ${never}`);
    }
  }
}

function wrong(what: string, value: JsonValue, place: Place): undefined {
  return place.error(`It must be ${what}, and this is ${kindOf(value)}.`, `Write ${what}.`);
}

function tellUnknown(key: string, place: Place): undefined {
  const meant = nearName(key, ALL_KEYWORDS);
  const fix = meant === undefined ? 'Put arguments into "properties", or take it out.' : `Write ${quote(meant)}.`;
  place.warn('JSON Schema has no such keyword, so it is ignored.', fix);
  return undefined;
}

const PATTERN_REASONS: Readonly<Record<PatternFault, string>> = {
  'no-pattern': 'It is no regular expression.',
  'too-long': `It is longer than ${MAX_PATTERN_CHARS} characters.`,
  reference: 'It refers back to a group, which can take very long.',
  'look-in-loop': 'It looks ahead or behind inside a repetition, which can take very long.',
  'ambiguous-loop': 'It repeats something that can match one text in several ways, which can take very long.',
  'many-loops': 'Several repetitions in it can match the same text, which can take very long.',
  'many-branches': 'Many choices in it can match the same text, which can take very long.',
};

function tellPattern(pattern: string, place: Place, { patterns }: Reader): void {
  patterns.left -= 1;
  if (patterns.left < 0) {
    place.error(`The skill holds more than ${MAX_PATTERNS} patterns.`, 'Use enum, format or maxLength instead.');
    return;
  }
  const fault = patternFault(pattern);
  if (fault === undefined) return;
  const fix =
    fault === 'no-pattern'
      ? 'Correct it; it is read with the flag u.'
      : 'Write a simpler pattern that begins with ^, or use maxLength and enum.';
  place.error(PATTERN_REASONS[fault], fix);
}

function readSchemas(value: JsonValue, place: Place, reader: Reader): JsonValue | undefined {
  if (!Array.isArray(value) || value.length === 0) return wrong('a list of schemas', value, place);
  if (value.length > MAX_PROPERTIES) {
    return place.error(`There are more than ${MAX_PROPERTIES} schemas in a list.`, 'Write fewer.');
  }
  return value.map((entry: JsonValue, index) => readSchema(entry, place.at(index), reader));
}

function readNamed(
  value: JsonValue,
  place: Place,
  reader: Reader,
  check: (name: string) => void,
): JsonValue | undefined {
  if (!isJsonObject(value)) return wrong('an object', value, place);
  const entries = Object.entries(value);
  if (entries.length > MAX_PROPERTIES) {
    return place.error(`There are ${entries.length} entries, and ${MAX_PROPERTIES} is the most.`, 'Write fewer.');
  }
  return Object.fromEntries(
    entries.flatMap(([name, entry]) => {
      if (entry === undefined) return [];
      if (name.length > MAX_NAME_CHARS) place.at(name).error('Its name is too long.', 'Shorten it.');
      check(name);
      return [[name, readSchema(entry, place.at(name), reader)]];
    }),
  );
}

function readType(value: JsonValue, place: Place): JsonValue | undefined {
  const types: readonly JsonValue[] = Array.isArray(value) ? value : [value];
  const isKnown = types.length > 0 && types.every((type) => typeof type === 'string' && SCHEMA_TYPES.includes(type));
  if (isKnown) return value;
  return place.error('There is no such type.', `Write one of ${SCHEMA_TYPES.join(', ')}.`);
}

function readData(value: JsonValue, place: Place): JsonValue | undefined {
  return JSON.stringify(value).length > MAX_DATA_CHARS ? place.error('It is too long.', 'Shorten it.') : value;
}

function readDataList(value: JsonValue, place: Place): JsonValue | undefined {
  if (!Array.isArray(value)) return wrong('a list', value, place);
  if (value.length > MAX_ENTRIES) {
    return place.error(
      `There are ${value.length} values, and ${MAX_ENTRIES} is the most.`,
      'Take a pattern or a text.',
    );
  }
  return readData(value, place);
}

function readText(value: JsonValue, place: Place): JsonValue | undefined {
  if (typeof value !== 'string') return wrong('a text', value, place);
  if (value.length <= MAX_TEXT_CHARS) return value;
  return place.error(`It has ${value.length} characters, and ${MAX_TEXT_CHARS} is the most.`, 'Shorten it.');
}

function readNames(value: JsonValue, place: Place): JsonValue | undefined {
  const isNames =
    Array.isArray(value) && value.every((name) => typeof name === 'string' && name.length <= MAX_NAME_CHARS);
  return isNames ? value : wrong('a list of names', value, place);
}

function readNamedNames(value: JsonValue, place: Place): JsonValue | undefined {
  if (!isJsonObject(value)) return wrong('an object', value, place);
  const lists = Object.entries(value).map(([name, entry]) => readNames(entry ?? null, place.at(name)));
  return lists.includes(undefined) ? undefined : value;
}

/** A schema with what its reference leads to. */
function withReferred(own: JsonObject, reference: JsonValue, place: Place, reader: Reader): JsonValue {
  if (typeof reference !== 'string' || !reference.startsWith('#')) {
    place.error(
      'It refers to a schema elsewhere, which is never fetched.',
      'Write the schema out, or put it in $defs.',
    );
    return own;
  }
  if (reader.references.includes(reference)) {
    place.error('It leads back to itself.', 'Write out as many levels as are needed.');
    return own;
  }
  const target = followPointer(reader.root, reference);
  if (target === undefined) {
    place.error(`There is nothing at ${quote(reference)}.`, 'Write "#/$defs/NAME", and NAME into $defs.');
    return own;
  }
  const referred = readSchema(target, place, { ...reader, references: [...reader.references, reference] });
  if (Object.keys(own).length === 0) return referred;
  const isNotes = Object.keys(own).every((key) => ['title', 'description', 'default', 'deprecated'].includes(key));
  return isNotes && isJsonObject(referred) ? { ...referred, ...own } : { allOf: [referred], ...own };
}

function followPointer(root: JsonObject, reference: string): JsonValue | undefined {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let value: JsonValue | undefined = root;
  for (const part of reference.slice(2).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isJsonObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}
