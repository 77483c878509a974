import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import { isJsonObject, type JsonObject, type JsonSchema, type JsonValue } from '../core/json';
import { ToolError } from '../core/tool-error';
import { assertSmall } from './assert-small';
import { describeFault } from './describe-fault';

/** So many faults are told at once. */
const MAX_FAULTS = 4;

/**
 * The arguments of a skill's tool, as its schema allows them. What the schema does not declare is refused, whatever it
 * says of additional ones. `given` are values that the product adds where the model names none; among them may be ones
 * that only the manifest knows. Takes milliseconds: large arguments are refused before they are checked, and patterns
 * are those that the reading of the skill found to be fast.
 * @throws ToolError `invalid-input` that names each wrong field and the known ones
 */
export function checkSkillInput(schema: JsonSchema, input: JsonValue, given: JsonObject = {}): JsonObject {
  const declared = isJsonObject(schema.properties) ? schema.properties : {};
  const names = Object.keys(declared);
  if (!isJsonObject(input)) {
    throw new ToolError(
      'invalid-input',
      'The arguments were not one whole JSON object.',
      knownArguments(names, schema),
    );
  }
  assertSmall(input, declared);
  const faults = Object.keys(input)
    .filter((name) => !Object.hasOwn(declared, name))
    .map((name) => `Unknown argument: ${quoteName(name)}.`);
  const all: JsonObject = { ...given, ...input };
  const checked = Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(declared, name)));
  faults.push(...faultsOf(schema, checked));
  if (faults.length === 0) return all;
  const told = [...new Set(faults)].slice(0, MAX_FAULTS).join(' ');
  throw new ToolError('invalid-input', told, knownArguments(names, schema));
}

function faultsOf(schema: JsonSchema, input: JsonObject): readonly string[] {
  return validate(schema, input)
    .filter(isCause)
    .map((error) => describeFault(error, schema));
}

function validate(schema: JsonSchema, input: JsonObject): readonly OutputUnit[] {
  try {
    // A schema is JSON; the package's type for it only names the keywords.
    return new Validator(plainCopy(schema) as Schema, '2020-12', false).validate(input).errors;
  } catch (cause) {
    const message = "The skill's tool is faulty: its parameters are no usable schema.";
    throw new ToolError('unavailable', message, 'Tell the user; the skill has to be corrected.', { cause });
  }
}

/** What only says that something below it failed is no news, and what is wrong with each of several forms is noise. */
function isCause({ keyword, keywordLocation }: OutputUnit): boolean {
  return !FOLLOWING.has(keyword) && !/\/(?:anyOf|oneOf|contains)\//.test(keywordLocation);
}

const FOLLOWING: ReadonlySet<string> = new Set(
  'properties patternProperties additionalProperties unevaluatedProperties items prefixItems additionalItems unevaluatedItems allOf if dependentSchemas'.split(
    ' ',
  ),
);

/**
 * The package writes into the schemas it is given, and follows their ids and references, of which none is needed here.
 * Its check of `url` can take time that doubles with each character; `uri` says the same.
 */
function plainCopy(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'format' && value === 'url') return 'uri';
    // References can make a small schema endless work; the reading of a skill refuses them too.
    if (REFERENCES.has(key) && typeof value === 'string') throw new TypeError('The schema holds a reference.');
    return IDENTITY.has(key) && typeof value === 'string' ? undefined : value;
  });
  // What was JSON before is JSON after.
  return JSON.parse(text) as JsonSchema;
}

const REFERENCES: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef']);
const IDENTITY: ReadonlySet<string> = new Set([
  '$id',
  'id',
  '$anchor',
  '$schema',
  '$dynamicAnchor',
  '__absolute_uri__',
]);

function quoteName(name: string): string {
  return /^[\w-]{1,40}$/.test(name) ? name : 'one whose name is not a plain word';
}

function knownArguments(names: readonly string[], { required }: JsonSchema): string {
  if (names.length === 0) return 'The tool takes no arguments.';
  const needed = new Set<JsonValue | undefined>(Array.isArray(required) ? required : []);
  return `The tool takes: ${names.map((name) => (needed.has(name) ? name : `${name} (optional)`)).join(', ')}.`;
}
