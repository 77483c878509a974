import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json';
import type { BuiltinTarget, RequestMethod, RequestTarget, SkillComponent } from '../../core/skill';
import { BUILTIN_TARGETS } from './builtin-targets';
import {
  type Field,
  type FieldNames,
  kindOf,
  openFields,
  refusePrototypeKeys,
  type TakeField,
  takeObject,
} from './fields';
import { findReferences, hasReference, type Reference } from './find-references';
import { headerFault } from './header-fault';
import { nearName } from './near-name';
import { type Place, quote } from './problems';
import { onField } from './read-tool-base';
import { hasPathTrick, takeUrl, type UrlRules } from './skill-url';
import { takeText } from './take-value';

/** A target with the references in it. */
export interface ReadTarget {
  readonly target: RequestTarget | BuiltinTarget;
  readonly references: readonly Reference[];
}

/** What targets are read with. */
export interface TargetScene extends UrlRules {
  readonly components: ReadonlyMap<string, SkillComponent>;
  /** The shared targets that are sound. */
  readonly targets: ReadonlyMap<string, ReadTarget>;
}

const METHODS: readonly RequestMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const MAX_ENTRIES = 40;
const MAX_VALUE_CHARS = 2_000;
const MAX_PATH_CHARS = 2_048;

const REQUEST_NAMES: FieldNames = { type: [], method: [], query: [], headers: [], body: [] };
const APP_NAMES: FieldNames = { ...REQUEST_NAMES, component: [], path: [] };
const URL_NAMES: FieldNames = { ...REQUEST_NAMES, url: ['endpoint'], answer: [] };
const BUILTIN_NAMES: FieldNames = { type: [], name: [], args: ['arguments', 'input'] };

/** A target as it is written, or the one that `$target` names. */
export function readTargetOrName(field: Field, scene: TargetScene): ReadTarget | undefined {
  const { value, place } = field;
  if (!isJsonObject(value) || !Object.hasOwn(value, '$target')) return readTarget(field, scene);
  const here = place.at('$target');
  const name = value.$target;
  const target = typeof name === 'string' ? scene.targets.get(name) : undefined;
  if (target !== undefined) return target;
  const meant = typeof name === 'string' ? nearName(name, scene.targets.keys()) : undefined;
  return here.error(
    `There is no sound target ${typeof name === 'string' ? quote(name) : 'of that name'}.`,
    meant === undefined ? 'Add it to "targets", or correct it there.' : `Write ${quote(meant)}.`,
  );
}

/** A target as it is written. */
export function readTarget(field: Field, scene: TargetScene): ReadTarget | undefined {
  const { place } = field;
  const object = takeObject(field, 'A target');
  if (object === undefined) return undefined;
  const errors = place.errorCount();
  refusePrototypeKeys(object, place);
  const target = readByType(object, place, scene);
  return target === undefined || place.errorCount() > errors ? undefined : target;
}

function readByType(object: JsonObject, place: Place, scene: TargetScene): ReadTarget | undefined {
  switch (object.type) {
    case 'app':
      return readApp(openFields(object, place, APP_NAMES), place, scene);
    case 'url':
      return readUrl(openFields(object, place, URL_NAMES), place, scene);
    case 'builtin':
    case 'kazzle':
      return readBuiltin(openFields(object, place, BUILTIN_NAMES), place);
    case undefined:
      return place.error('The target has no type.', 'Add "type": "app", "url" or "builtin".');
    default:
      return place.at('type').error('There is no such type of target.', 'Write "app", "url" or "builtin".');
  }
}

function readApp(take: TakeField, place: Place, scene: TargetScene): ReadTarget | undefined {
  const component = take('component');
  const name = component && takeText(component, 64);
  const found = name === undefined ? undefined : scene.components.get(name);
  if (component === undefined) place.error('The target has no component.', 'Add "component" with its name.');
  else if (name !== undefined && found === undefined) {
    component.place.error(
      `There is no sound component ${quote(name)}.`,
      'Add it to "components", or correct it there.',
    );
  }
  const path = take('path');
  if (path === undefined) place.error('The target has no path.', 'Add "path", which begins with /.');
  const plain = onField(path, (field) => readPath(field, found));
  const { spec, references } = readRequest(take, place, 'app');
  if (found !== undefined && found.env === undefined) {
    for (const { kind, place: here } of references) {
      if (kind === 'env')
        here.error(`The component ${quote(name ?? '')} declares no env.`, 'Add "env" to the component.');
    }
  }
  if (spec === undefined || name === undefined || plain === undefined) return undefined;
  return { target: { type: 'app', component: name, path: plain, ...spec }, references };
}

/** A path below the component, whatever a parser makes of it. */
function readPath(field: Field, component: SkillComponent | undefined): string | undefined {
  const path = takeText(field, MAX_PATH_CHARS);
  if (path === undefined) return undefined;
  const { place } = field;
  if (hasReference(path)) {
    return place.error('A path holds no references.', 'Put what changes into query or body, or use a "url" target.');
  }
  if (!path.startsWith('/') || path.startsWith('//')) return place.error('A path begins with one /.', 'Write "/…".');
  if (/[?#]/.test(path)) return place.error('A path holds no ? and no #.', 'Put what follows the ? into "query".');
  const base = component?.url ?? 'https://host.example';
  const whole = `${base}${path}`;
  const leavesOrigin = !URL.canParse(whole) || new URL(whole).origin !== new URL(base).origin;
  if (leavesOrigin || hasPathTrick(path)) {
    return place.error('The path can lead away from its component.', 'Write a plain path, without .. and \\.');
  }
  return path;
}

function readUrl(take: TakeField, place: Place, scene: TargetScene): ReadTarget | undefined {
  const url = take('url');
  if (url === undefined) place.error('The target has no url.', 'Add "url" with an https address.');
  const literal = onField(url, (field) => readUrlWithReferences(field, scene));
  const { spec, references } = readRequest(take, place, 'url');
  const answer = onField(take('answer'), readAnswerKind);
  if (spec === undefined || url === undefined || literal === undefined) return undefined;
  return {
    target: { type: 'url', url: literal, ...spec, ...(answer === 'data' && { answer }) },
    references: [...findReferences(literal, url.place), ...references],
  };
}

function readAnswerKind({ value, place }: Field): 'tool' | 'data' | undefined {
  if (value === 'tool' || value === 'data') return value;
  return place.error(
    'There is no such kind of answer.',
    'Write "tool", or "data" for a server that knows nothing of skills.',
  );
}

/** The origin is literal; behind it there may be references, each of which stays in its segment. */
function readUrlWithReferences(field: Field, scene: TargetScene): string | undefined {
  const { value, place } = field;
  if (typeof value !== 'string') {
    return place.error(`It must be an address, and this is ${kindOf(value)}.`, 'Write "https://…".');
  }
  const authority = /^[^/?#]*:[/\\]*[^/\\?#]*/.exec(value)?.[0] ?? value;
  if (authority.includes('$') || hasReference(authority)) {
    return place.error(
      'Scheme, host and port must be literal.',
      'Write the origin out; references may follow behind the host.',
    );
  }
  // Parsers mend `https:/host`; what the user is shown should not need it.
  if (!/^\s*https?:\/\/[^/\\]/i.test(value))
    return place.error('It is no absolute address.', 'Write "https://host/path".');
  const plain = value.replace(/\$\$?\{[^}]*\}/g, 'x');
  const url = takeUrl({ value: plain, place }, scene);
  if (url === undefined) return undefined;
  if (value.includes('#')) return place.error('What follows # is never sent.', 'Leave it out.');
  if (hasPathTrick(plain))
    return place.error('The path holds dots or signs that lead elsewhere.', 'Write a plain path.');
  return value.trim();
}

function readBuiltin(take: TakeField, place: Place): ReadTarget | undefined {
  const given = take('name');
  if (given === undefined) return place.error('The target has no name.', `Write one of ${BUILTIN_TARGETS.join(', ')}.`);
  const name = given.value;
  if (typeof name !== 'string' || !BUILTIN_TARGETS.includes(name)) {
    return given.place.error(
      `${typeof name === 'string' ? quote(name) : 'This'} is no tool that a target may call.`,
      `Write one of ${BUILTIN_TARGETS.join(', ')}.`,
    );
  }
  const args = take('args');
  const references = findReferences(args?.value, args?.place ?? place);
  for (const { kind, place: here } of references) {
    // It would be shown, logged and put into pages.
    if (kind === 'env') here.error('A tool of the product never gets a secret.', 'Take the reference out.');
  }
  return { target: { type: 'builtin', name, ...(args && { args: args.value }) }, references };
}

interface ReadRequest {
  readonly spec: Pick<RequestTarget, 'method' | 'query' | 'headers' | 'body'> | undefined;
  readonly references: readonly Reference[];
}

function readRequest(take: TakeField, place: Place, type: RequestTarget['type']): ReadRequest {
  const method = readMethod(take('method'), place);
  const query = take('query');
  const headers = take('headers');
  const body = take('body');
  const texts = onField(query, (field) => readTexts(field, 'The query'));
  const lines = onField(headers, (field) => readHeaders(field, type));
  if (body !== undefined && method === 'GET') {
    body.place.error('A GET has no body.', 'Use "query", or another method.');
  }
  const references = [
    ...findReferences(texts, query?.place ?? place),
    ...findReferences(lines, headers?.place ?? place),
    ...findReferences(body?.value, body?.place ?? place),
  ];
  const parts = { ...(texts && { query: texts }), ...(lines && { headers: lines }), ...(body && { body: body.value }) };
  return { spec: method && { method, ...parts }, references };
}

function readMethod(field: Field | undefined, place: Place): RequestMethod | undefined {
  const fix = `Write one of ${METHODS.join(', ')}.`;
  if (field === undefined) return place.error('The target has no method; there is no default.', `Add "method". ${fix}`);
  const word = typeof field.value === 'string' ? field.value.toUpperCase() : undefined;
  return METHODS.find((method) => method === word) ?? field.place.error('There is no such method here.', fix);
}

function readTexts(field: Field, what: string): Record<string, string> | undefined {
  const object = takeObject(field, what);
  if (object === undefined) return undefined;
  const entries = Object.entries(object);
  if (entries.length > MAX_ENTRIES) field.place.error(`There are more than ${MAX_ENTRIES} entries.`, 'Keep fewer.');
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const text = textOf(value ?? null, field.place.at(name));
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

function textOf(value: JsonValue, place: Place): string | undefined {
  if (typeof value !== 'string') return place.error(`It must be a text, and this is ${kindOf(value)}.`, 'Write "…".');
  if (value.length <= MAX_VALUE_CHARS) return value;
  return place.error(`It has ${value.length} characters, and ${MAX_VALUE_CHARS} is the most.`, 'Shorten it.');
}

function readHeaders(field: Field, type: RequestTarget['type']): Record<string, string> | undefined {
  const lines = readTexts(field, 'What names the headers');
  for (const [name, value] of Object.entries(lines ?? {})) {
    const fault = headerFault(name, value, type);
    if (fault !== undefined) field.place.at(name).error(fault.reason, fault.fix);
  }
  return lines;
}
