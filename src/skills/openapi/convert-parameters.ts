import type { JsonObject, JsonSchema } from '../../core/json';
import { headerFault } from '../reading/header-fault';
import { type Place, quote } from '../reading/problems';
import { argumentName } from './argument-name';
import { cleanText } from './clean-text';
import { convertSchema, type SchemaScene } from './convert-schema';
import { entriesOf, follow, type Located, listOf, own } from './follow';
import { isJsonType } from './is-json-type';
import { waysToWrite } from './ways-to-write';

/** The arguments that parameters become, and where their values go. */
export interface ConvertedParameters {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  /** Argument by the name in the path. */
  readonly path: ReadonlyMap<string, string>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** A parameter with the place it goes to. */
interface Parameter extends Located {
  readonly name: string;
  readonly in: string;
  readonly isRequired: boolean;
}

const MAX_PARAMETERS = 200;
/** An object may have so many in a manifest, one of which is the body. */
const MAX_ARGUMENTS = 39;
/** The specification says that these are said elsewhere. */
const SAID_ELSEWHERE = /^(?:accept|content-type|authorization)$/i;
const PLACES: ReadonlySet<string> = new Set(['path', 'query', 'header', 'cookie']);

/**
 * The parameters of an operation, those of its path included. One that a manifest can't say is left out, or refuses the
 * operation when it is required.
 */
export function convertParameters(
  lists: readonly { readonly value: JsonObject[string]; readonly place: Place }[],
  taken: Set<string>,
  scene: SchemaScene,
): ConvertedParameters {
  const found = new Map<string, Parameter>();
  for (const list of lists) {
    for (const [index, entry] of listOf(list.value).slice(0, MAX_PARAMETERS).entries()) {
      const parameter = readParameter(follow(entry, list.place.at(index), scene));
      if (parameter !== undefined) found.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  const all = [...found.values()];
  const ordered = [...all.filter(({ isRequired }) => isRequired), ...all.filter(({ isRequired }) => !isRequired)];
  const made: Made = { properties: {}, required: [], path: new Map(), query: {}, headers: {} };
  for (const parameter of ordered) addParameter(parameter, made, taken, scene);
  return made;
}

function readParameter(found: Located | undefined): Parameter | undefined {
  if (found === undefined) return undefined;
  const name = own(found.value, 'name');
  const where = own(found.value, 'in');
  if (typeof name !== 'string' || name === '' || name.length > 200 || typeof where !== 'string') {
    return found.place.error('The parameter has no name, or says not where it belongs.', 'Correct the document.');
  }
  if (!PLACES.has(where)) return undefined;
  return { ...found, name, in: where, isRequired: where === 'path' || own(found.value, 'required') === true };
}

interface Made extends ConvertedParameters {
  readonly properties: Record<string, JsonSchema>;
  readonly required: string[];
  readonly path: Map<string, string>;
  readonly query: Record<string, string>;
  readonly headers: Record<string, string>;
}

function addParameter(parameter: Parameter, made: Made, taken: Set<string>, scene: SchemaScene): void {
  const { name, in: where, isRequired, place } = parameter;
  if (where === 'header' && SAID_ELSEWHERE.test(name)) return;
  const fault = faultOf(parameter, made);
  if (fault !== undefined) {
    leaveOut(parameter, fault);
    return;
  }
  const { value: schemaValue, place: schemaPlace, isJson } = schemaOf(parameter);
  const schema = convertSchema(schemaValue, schemaPlace, scene);
  const written = isJson ? { schema } : waysToWrite(schema, parameter.value, where);
  if ('fault' in written) {
    leaveOut(parameter, written.fault);
    return;
  }
  if ('warning' in written) place.warn(written.warning, 'Nothing, if one value is enough.');
  const argument = argumentName(name, where, taken);
  made.properties[argument] = described(written.schema, parameter, scene);
  if (isRequired) made.required.push(argument);
  const reference = `\${input.${argument}${isRequired ? '' : '?'}}`;
  if (where === 'path') made.path.set(name, argument);
  else if (where === 'query') made.query[name] = reference;
  else made.headers[name] = reference;
}

function faultOf({ name, in: where }: Parameter, made: Made): string | undefined {
  if (where === 'cookie') return 'It is a cookie, and skills send none.';
  if (name.includes('${')) return 'Its name looks like a reference.';
  if (where === 'header') return headerFault(name, '', 'app')?.reason;
  if (name === '__proto__') return 'No field can have this name.';
  if (Object.keys(made.properties).length >= MAX_ARGUMENTS) {
    return `A tool has at most ${MAX_ARGUMENTS} arguments beside the body.`;
  }
  return undefined;
}

function leaveOut({ name, isRequired, place }: Parameter, reason: string): void {
  if (isRequired) place.error(`The parameter ${quote(name)} is required. ${reason}`, 'Choose another operation.');
  else place.warn(`The parameter ${quote(name)} is left out. ${reason}`, 'Nothing, if you do without it.');
}

/** Where its schema stands: below `schema`, below one media type, or (2.0) in the parameter itself. */
function schemaOf({ value, place }: Parameter): {
  readonly value: JsonObject[string];
  readonly place: Place;
  readonly isJson: boolean;
} {
  const content = entriesOf(own(value, 'content'))[0];
  if (content !== undefined) {
    const [mediaType, entry] = content;
    const inside = place.at('content').at(mediaType).at('schema');
    return { value: own(entry, 'schema'), place: inside, isJson: isJsonType(mediaType) };
  }
  const schema = own(value, 'schema');
  if (schema !== undefined) return { value: schema, place: place.at('schema'), isJson: false };
  const { name: _name, in: _in, required: _required, description: _description, ...bare } = value;
  return { value: bare, place, isJson: false };
}

function described(schema: JsonSchema, { value }: Parameter, { limits }: SchemaScene): JsonSchema {
  const said = cleanText(own(value, 'description'), limits.descriptionChars);
  const inner = typeof schema.description === 'string' ? schema.description : '';
  const description = said === '' ? inner : inner === '' || inner === said ? said : `${said} ${inner}`;
  return { ...schema, ...(description !== '' && { description }) };
}
