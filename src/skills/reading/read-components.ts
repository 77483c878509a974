import type { SkillComponent } from '../../core/skill';
import { type Field, type FieldNames, openFields, refusePrototypeKeys, takeList, takeObject } from './fields';
import { onField } from './read-tool-base';
import { hasPathTrick, takeUrl, type UrlRules } from './skill-url';
import { takeText } from './take-value';

/** How components and targets are named. */
export const PART_NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

const MAX_COMPONENTS = 20;
const MAX_ENV_CHARS = 80;
const MAX_EMBED_ORIGINS = 20;
const NAMES: FieldNames = { url: ['baseUrl', 'base_url'], env: [] };
const ENV_NAMES: FieldNames = { collection: [], environment: [] };

/** The named entries of an object: components or targets. `what` begins a sentence. */
export function namedEntries(field: Field, what: string, max: number): readonly (readonly [string, Field])[] {
  const object = takeObject(field, what);
  const names = Object.keys(object ?? {});
  if (names.length > max)
    field.place.error(`There are ${names.length} entries, and ${max} is the most.`, 'Keep fewer.');
  return names.slice(0, max).flatMap((name) => {
    const place = field.place.at(name);
    if (PART_NAME.test(name) && name !== 'constructor' && name !== 'prototype' && name !== '__proto__') {
      return [[name, { value: object?.[name] ?? null, place }] as const];
    }
    place.error('Nothing can have this name.', 'Use at most 64 letters, digits, _ and -, and begin with a letter.');
    return [];
  });
}

/** Parts of a server by name, into `into`. */
export function readComponents(field: Field, rules: UrlRules, into: Map<string, SkillComponent>): void {
  for (const [name, entry] of namedEntries(field, 'What names the components', MAX_COMPONENTS)) {
    if (into.has(name)) {
      entry.place.error('Another block has a component of this name.', 'Choose another name.');
      continue;
    }
    const component = readComponent(entry, rules);
    if (component !== undefined) into.set(name, component);
  }
}

function readComponent(field: Field, rules: UrlRules): SkillComponent | undefined {
  const { place } = field;
  const object = takeObject(field, 'A component');
  if (object === undefined) return undefined;
  const errors = place.errorCount();
  refusePrototypeKeys(object, place);
  const take = openFields(object, place, NAMES);
  const given = take('url');
  if (given === undefined) return place.error('The component has no url.', 'Add "url" with an https origin.');
  const url = takeUrl(given, rules);
  if (url === undefined) return undefined;
  const { search, hash, pathname } = new URL(url.href);
  if (search !== '' || hash !== '' || hasPathTrick(String(given.value))) {
    given.place.error('It holds more than an origin and a path.', 'Write "https://host" or "https://host/path".');
  }
  const env = onField(take('env'), readEnv);
  if (place.errorCount() > errors) return undefined;
  return { url: `${url.origin}${pathname.replace(/\/+$/, '')}`, ...(env !== undefined && { env }) };
}

function readEnv(field: Field): SkillComponent['env'] {
  const object = takeObject(field, 'What names the secrets');
  if (object === undefined) return undefined;
  const take = openFields(object, field.place, ENV_NAMES);
  const [collection, environment] = ['collection', 'environment'].map((name) => {
    const given = take(name);
    if (given !== undefined) return takeText(given, MAX_ENV_CHARS);
    return field.place.error(`It has no ${name}.`, `Add "${name}".`);
  });
  return collection === undefined || environment === undefined ? undefined : { collection, environment };
}

/** Origins that results may show in a frame. */
export function readEmbedOrigins(field: Field, rules: UrlRules): readonly string[] {
  return takeList(field, MAX_EMBED_ORIGINS).flatMap((entry) => {
    const url = takeUrl(entry, rules);
    if (url === undefined) return [];
    if (new URL(url.href).pathname === '/' && url.href === `${url.origin}/`) return [url.origin];
    entry.place.error('It is more than an origin.', `Write "${url.origin}".`);
    return [];
  });
}
