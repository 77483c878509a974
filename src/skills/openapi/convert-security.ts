import { isJsonObject, type JsonObject } from '../../core/json';
import { headerFault } from '../reading/header-fault';
import { createProblems, type Place, quote } from '../reading/problems';
import { entriesOf, follow, listOf, own, type References } from './follow';

/** What the user has to enter for a scheme. */
export interface OpenApiSecret {
  /** `${env.NAME}` */
  readonly name: string;
  readonly kind: 'key' | 'bearer' | 'basic' | 'oauth2';
}

/** Where the secrets of an operation go. */
export interface ConvertedSecurity {
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly OpenApiSecret[];
}

const NOTHING: ConvertedSecurity = { query: {}, headers: {}, secrets: [] };
const MAX_WAYS = 20;

/**
 * How a request says who asks: the first of the ways in the document that a skill can go. `names` are the names of the
 * secrets by scheme. Undefined, with an error, when there is none.
 */
export function convertSecurity(
  operation: JsonObject,
  place: Place,
  names: ReadonlyMap<string, string>,
  references: References,
): ConvertedSecurity | undefined {
  const given = own(operation, 'security') ?? own(references.document, 'security');
  const ways = listOf(given).slice(0, MAX_WAYS).filter(isJsonObject);
  if (ways.length === 0) return NOTHING;
  const reasons: string[] = [];
  for (const way of ways) {
    const found = convertWay(way, names, references);
    if (typeof found !== 'string') return found;
    reasons.push(found);
  }
  return place.at('security').error(reasons[0] ?? 'There is no way to say who asks.', 'Choose another operation.');
}

/** All schemes of a way, or why one of them is none for a skill. */
function convertWay(
  way: JsonObject,
  names: ReadonlyMap<string, string>,
  references: References,
): ConvertedSecurity | string {
  let all = NOTHING;
  for (const [scheme] of entriesOf(way)) {
    const name = names.get(scheme);
    const one = name === undefined ? undefined : convertScheme(scheme, name, references);
    if (one === undefined) return `There is no scheme ${quote(scheme)}.`;
    if (typeof one === 'string') return one;
    all = {
      query: { ...all.query, ...one.query },
      headers: { ...all.headers, ...one.headers },
      secrets: [...all.secrets, ...one.secrets],
    };
  }
  return all;
}

function convertScheme(scheme: string, name: string, references: References): ConvertedSecurity | string | undefined {
  const found = schemeOf(scheme, references);
  if (found === undefined) return undefined;
  const value = `\${env.${name}}`;
  const type = own(found, 'type');
  const http = own(found, 'scheme');
  const word = type === 'http' && typeof http === 'string' ? http.toLowerCase() : type;
  switch (word) {
    case 'apiKey':
      return convertKey(found, scheme, name);
    case 'bearer':
      return { ...NOTHING, headers: { Authorization: `Bearer ${value}` }, secrets: [{ name, kind: 'bearer' }] };
    case 'basic':
      return { ...NOTHING, headers: { Authorization: `Basic ${value}` }, secrets: [{ name, kind: 'basic' }] };
    case 'oauth2':
    case 'openIdConnect':
      return { ...NOTHING, headers: { Authorization: `Bearer ${value}` }, secrets: [{ name, kind: 'oauth2' }] };
    default:
      return `Skills cannot prove who asks in the way of ${quote(scheme)}.`;
  }
}

function convertKey(found: JsonObject, scheme: string, name: string): ConvertedSecurity | string {
  const field = own(found, 'name');
  const where = own(found, 'in');
  const value = `\${env.${name}}`;
  const secrets = [{ name, kind: 'key' as const }];
  if (
    typeof field !== 'string' ||
    field === '' ||
    field.includes('${') ||
    field.length > 200 ||
    field === '__proto__'
  ) {
    return `The scheme ${quote(scheme)} does not say what its key is called.`;
  }
  if (where === 'query') return { query: { [field]: value }, headers: {}, secrets };
  if (where === 'cookie') return `The scheme ${quote(scheme)} wants a cookie, and skills send none.`;
  const fault = headerFault(field, value, 'url');
  if (where !== 'header' || fault !== undefined) return `The key of ${quote(scheme)} goes where a skill may send none.`;
  return { query: {}, headers: { [field]: value }, secrets };
}

function schemeOf(scheme: string, references: References): JsonObject | undefined {
  const { document } = references;
  const schemes = own(own(document, 'components'), 'securitySchemes') ?? own(document, 'securityDefinitions');
  // What is wrong with it is told where it is needed.
  const problems = createProblems();
  return follow(own(schemes, scheme), problems.place('$'), { document, problems })?.value;
}

const MAX_NAME_CHARS = 50;

/** The names of secrets by scheme, each its own: `API_KEY`, `LOGIN_TOKEN`. */
export function secretNames(document: JsonObject): ReadonlyMap<string, string> {
  const schemes = own(own(document, 'components'), 'securitySchemes') ?? own(document, 'securityDefinitions');
  const taken = new Set<string>();
  const problems = createProblems();
  return new Map(
    entriesOf(schemes).map(([scheme]) => {
      const found = schemeOf(scheme, { document, problems });
      const base = withKind(upperSnake(scheme), found ?? {});
      let name = base;
      for (let number = 2; taken.has(name); number += 1) name = `${base}_${number}`;
      taken.add(name);
      return [scheme, name];
    }),
  );
}

function upperSnake(scheme: string): string {
  const words = scheme
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, MAX_NAME_CHARS);
  return /^[A-Z]/.test(words) ? words : `SECRET_${words}`.replace(/_$/, '');
}

function withKind(name: string, scheme: JsonObject): string {
  const type = own(scheme, 'type');
  if (type === 'basic' || (type === 'http' && /^basic$/i.test(String(own(scheme, 'scheme'))))) {
    return `${name}_NAME_AND_PASSWORD`;
  }
  if (/(?:KEY|TOKEN|SECRET|PASSWORD)$/.test(name)) return name;
  return type === 'apiKey' ? `${name}_KEY` : `${name}_TOKEN`;
}
