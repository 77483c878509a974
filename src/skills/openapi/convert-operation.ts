import type { JsonObject, JsonSchema, JsonValue } from '../../core/json';
import type { SkillProblem } from '../../core/skill';
import { createProblems, type Place, type Problems } from '../reading/problems';
import { argumentName } from './argument-name';
import { cleanText } from './clean-text';
import { type ConvertedBody, convertBody } from './convert-body';
import { type ConvertedParameters, convertParameters } from './convert-parameters';
import type { PatternCount, SchemaLimits, SchemaScene } from './convert-schema';
import { type ConvertedSecurity, convertSecurity, type OpenApiSecret } from './convert-security';
import { entriesOf, follow, own } from './follow';
import { isJsonType } from './is-json-type';
import type { OpenApiOperation } from './list-operations';
import { serverFault, serversOf } from './server-address';

/** A tool as it stands in a manifest, and what there is to say of it. */
export interface ConvertedOperation {
  /** Absent when an error is among the problems. */
  readonly tool?: JsonObject;
  readonly secrets: readonly OpenApiSecret[];
  readonly problems: readonly SkillProblem[];
}

/** What operations are converted with. */
export interface ConversionScene {
  readonly document: JsonObject;
  readonly secretNames: ReadonlyMap<string, string>;
  /** Where the document came from, for servers that are relative to it. */
  readonly address?: string;
  /** The address of the service, without a slash at its end. */
  readonly server: string;
  readonly patterns: PatternCount;
}

/** From whole to sparse, until it is short enough. */
const LADDER: readonly SchemaLimits[] = [
  { levels: 8, parts: 250, descriptionChars: 240 },
  { levels: 5, parts: 120, descriptionChars: 120 },
  { levels: 3, parts: 60, descriptionChars: 60 },
  { levels: 1, parts: 45, descriptionChars: 40 },
];
const MAX_TOOL_CHARS = 24_000;
const MAX_DESCRIPTION_CHARS = 600;
const MAX_DISPLAY_NAME_CHARS = 80;

/** The operation as a target tool. Never throws. */
export function convertOperation(operation: OpenApiOperation, scene: ConversionScene): ConvertedOperation {
  const { left } = scene.patterns;
  for (const limits of LADDER) {
    scene.patterns.left = left;
    const found = convertWithin(limits, operation, scene);
    if (found.tool === undefined || JSON.stringify(found.tool, null, 2).length <= MAX_TOOL_CHARS) return found;
  }
  const problems = createProblems();
  problems.place(operation.place.path).error('The operation is too large for a tool.', 'Write the tool by hand.');
  return { secrets: [], problems: problems.list() };
}

function convertWithin(limits: SchemaLimits, operation: OpenApiOperation, scene: ConversionScene): ConvertedOperation {
  const problems = createProblems();
  const place = problems.place(operation.place.path);
  if (!/^(?:GET|POST|PUT|PATCH|DELETE)$/.test(operation.method)) {
    place.error(`A tool makes no ${operation.method} request.`, 'Choose another operation.');
    return { secrets: [], problems: problems.list() };
  }
  const { document, patterns } = scene;
  const schemas: SchemaScene = { document, patterns, problems, limits, left: { parts: limits.parts } };
  const lists = parameterLists(operation, place, problems);
  const source = { operation: operation.operation, place, lists };
  const given = convertBody(source, schemas);
  const body = operation.method === 'GET' ? withoutBody(given, place) : given;
  const taken = new Set<string>();
  const bodyName = body && argumentName('body', 'body', taken);
  const parameters = convertParameters(lists, taken, schemas);
  const security = convertSecurity(operation.operation, place, scene.secretNames, schemas);
  const url = addressOf(operation, parameters, place, scene);
  if (security === undefined || url === undefined || place.errorCount() > 0) {
    return { secrets: [], problems: problems.list() };
  }
  const target = {
    type: 'url',
    url: url.address,
    method: operation.method,
    ...requestOf(operation, { parameters, security, body, bodyName }, schemas),
    answer: 'data',
  };
  const input = inputOf(url.parameters, body, bodyName);
  const tool = { ...aboutOf(operation), input, target };
  return { tool, secrets: security.secrets, problems: problems.list() };
}

function parameterLists(
  { operation, pathItem }: OpenApiOperation,
  place: Place,
  problems: Problems,
): readonly { readonly value: JsonValue; readonly place: Place }[] {
  const ofPath = own(pathItem, 'parameters');
  const ofOperation = own(operation, 'parameters');
  const pathPlace = problems.place(place.path.replace(/\.[a-z]+$/, ''));
  return [
    ...(ofPath === undefined ? [] : [{ value: ofPath, place: pathPlace.at('parameters') }]),
    ...(ofOperation === undefined ? [] : [{ value: ofOperation, place: place.at('parameters') }]),
  ];
}

function withoutBody(body: ConvertedBody | undefined, place: Place): undefined {
  if (body === undefined) return undefined;
  const here = place.at('requestBody');
  if (body.isRequired)
    return here.error('A GET request has no body, and this one needs it.', 'Choose another operation.');
  here.warn('A GET request has no body, so it is left out.', 'Nothing, if you do without it.');
  return undefined;
}

/** The address with references for what stands in the path. A piece that no parameter declares is an argument too. */
function addressOf(
  { operation, pathItem, path }: OpenApiOperation,
  parameters: ConvertedParameters,
  place: Place,
  { server, address }: ConversionScene,
): { readonly address: string; readonly parameters: ConvertedParameters } | undefined {
  if (/[#\\]/.test(path)) return place.error('Its path holds signs that no path has.', 'Choose another operation.');
  const nearer = [...serversBeside(operation, address), ...serversBeside(pathItem, address)];
  const base = nearer.find((url) => serverFault(url) === undefined) ?? server;
  const properties: Record<string, JsonSchema> = { ...parameters.properties };
  const required = [...parameters.required];
  const names = new Map(parameters.path);
  const taken = new Set(Object.keys(properties));
  taken.add('body');
  const filled = path.split(/(\{[^{}]*\})/).map((piece) => {
    if (!/^\{.+\}$/.test(piece)) return literal(piece);
    const name = piece.slice(1, -1);
    let argument = names.get(name);
    if (argument === undefined) {
      argument = argumentName(name, 'path', taken);
      names.set(name, argument);
      properties[argument] = { type: 'string' };
      required.push(argument);
      place.warn(`No parameter declares ${piece} of the path, so it is taken for a text.`, 'Correct the document.');
    }
    return `\${input.${argument}}`;
  });
  for (const name of parameters.path.keys()) {
    if (!path.includes(`{${name}}`)) {
      return place.error('It declares a parameter of the path that the path does not have.', 'Correct the document.');
    }
  }
  return { address: `${base}${filled.join('')}`, parameters: { ...parameters, properties, required } };
}

function serversBeside(source: JsonObject, address: string | undefined): readonly string[] {
  return own(source, 'servers') === undefined ? [] : serversOf(source, address);
}

/** As it stands in the path; `$` would begin a reference, or be part of one. */
function literal(piece: string): string {
  return piece.toWellFormed().replace(/[\s"<>^`{|}$]/gu, (sign) => encodeURIComponent(sign));
}

interface RequestParts {
  readonly parameters: ConvertedParameters;
  readonly security: ConvertedSecurity;
  readonly body: ConvertedBody | undefined;
  readonly bodyName: string | undefined;
}

function requestOf(
  { operation }: OpenApiOperation,
  { parameters, security, body, bodyName }: RequestParts,
  scene: SchemaScene,
): JsonObject {
  const query = { ...parameters.query, ...security.query };
  const headers = {
    ...(answersJson(operation, scene) && { Accept: 'application/json' }),
    ...(body?.contentType !== undefined && { 'Content-Type': body.contentType }),
    ...parameters.headers,
    ...security.headers,
  };
  return {
    ...(Object.keys(query).length > 0 && { query }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(body !== undefined && { body: `\${input.${bodyName}${body.isRequired ? '' : '?'}}` }),
  };
}

/** Whether a good answer can be JSON; servers that can say the same in XML need to be asked for it. */
function answersJson(operation: JsonObject, { document }: SchemaScene): boolean {
  const produces = own(operation, 'produces') ?? own(document, 'produces');
  if (Array.isArray(produces)) return produces.some((type) => typeof type === 'string' && isJsonType(type));
  return entriesOf(own(operation, 'responses')).some(([status, answer]) => {
    if (!/^(?:2..|default)$/i.test(status)) return false;
    const problems = createProblems();
    const found = follow(answer, problems.place('$'), { document, problems });
    return entriesOf(own(found?.value, 'content')).some(([type]) => isJsonType(type));
  });
}

function inputOf(
  { properties, required }: ConvertedParameters,
  body: ConvertedBody | undefined,
  bodyName: string | undefined,
): JsonSchema {
  const isBodyNeeded = body?.isRequired === true && bodyName !== undefined;
  return {
    type: 'object',
    properties: { ...properties, ...(body && bodyName !== undefined && { [bodyName]: body.schema }) },
    required: [...required, ...(isBodyNeeded ? [bodyName] : [])],
  };
}

function aboutOf({ operation, summary, method, path, toolName, isDeprecated }: OpenApiOperation): JsonObject {
  const long = cleanText(own(operation, 'description'), MAX_DESCRIPTION_CHARS);
  const said = long.startsWith(summary.replace(/[.…]+$/, ''))
    ? long
    : [withEnd(summary), long].filter(Boolean).join(' ');
  const about = said || `${method} ${cleanText(path, 200)}`;
  const readOnly = method === 'GET';
  return {
    name: toolName,
    ...(summary !== '' && { displayName: cleanText(summary, MAX_DISPLAY_NAME_CHARS) }),
    description: `${isDeprecated ? 'Deprecated. ' : ''}${about}`,
    readOnly,
    modes: readOnly ? ['ask', 'act'] : ['act'],
  };
}

function withEnd(text: string): string {
  return text === '' || /[.!?…]$/.test(text) ? text : `${text}.`;
}
