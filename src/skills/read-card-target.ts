import { isJsonObject, type JsonObject, type JsonValue } from '../core/json';
import type { BuiltinTarget, RequestMethod, RequestTarget, SkillReading } from '../core/skill';
import { ToolError } from '../core/tool-error';
import { buildRequest, resolveArguments } from './build-request';
import { invalidResponse } from './invalid-response';
import { BUILTIN_TARGETS } from './reading/builtin-targets';
import { headerFault } from './reading/header-fault';
import { secretsIn } from './references';
import { type AddressRules, requireAddress } from './require-address';

const METHODS: readonly RequestMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * The target of a button in a card. It comes from a server, which may have been taken over, so it leads only where the
 * skill itself says: to a named target, a declared component, an origin of a declared `url` target, or a core tool that
 * any target may call. Secrets are for the requests that the skill itself spells out.
 * @throws ToolError `denied` when it leads elsewhere, `unavailable` when it is no target, or none for the button's input
 */
export function readCardTarget(
  value: JsonValue,
  input: JsonValue,
  reading: SkillReading,
  rules: AddressRules,
): RequestTarget | BuiltinTarget {
  if (!isJsonObject(value)) throw invalidResponse("a button's target is no object");
  if (value.$target !== undefined) return namedTarget(value.$target, reading);
  const target = readInline(value, reading, rules);
  const fault = faultOf(() =>
    target.type === 'builtin'
      ? resolveArguments(target.args, input)
      : buildRequest(target, reading, { input, secrets: new Map() }),
  );
  if (fault) throw invalidResponse("a button's target does not fit its input");
  return target;
}

function readInline(value: JsonObject, reading: SkillReading, rules: AddressRules): RequestTarget | BuiltinTarget {
  if (value.type === 'builtin' || value.type === 'kazzle') return builtinTarget(value);
  if (value.type === 'app') return appTarget(value, reading);
  if (value.type === 'url') return urlTarget(value, reading, rules);
  throw invalidResponse("a button's target has a type that there is not");
}

/** What fails here quotes the server, so only that it fails is told. */
function faultOf(work: () => unknown): ToolError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
}

function namedTarget(name: JsonValue, { targets }: SkillReading): RequestTarget | BuiltinTarget {
  const target = typeof name === 'string' && Object.hasOwn(targets, name) ? targets[name] : undefined;
  if (target === undefined) throw outside('a target');
  return target;
}

function builtinTarget({ name, args }: JsonObject): BuiltinTarget {
  if (typeof name !== 'string' || !BUILTIN_TARGETS.includes(name)) throw outside('a core tool');
  return { type: 'builtin', name, ...(args !== undefined && { args: withoutSecrets(args) }) };
}

function appTarget(value: JsonObject, { components }: SkillReading): RequestTarget {
  const { component, path } = value;
  if (typeof component !== 'string' || !Object.hasOwn(components, component)) throw outside('a component');
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\\]*$/.test(path) || path.includes('${')) {
    throw invalidResponse("the path of a button's target is none");
  }
  return { type: 'app', component, path, ...requestPart(value) };
}

function urlTarget(value: JsonObject, reading: SkillReading, rules: AddressRules): RequestTarget {
  const { url } = value;
  if (typeof url !== 'string') throw invalidResponse("the url of a button's target is none");
  // References come after the authority, so the origin is that of the text before the first one.
  const literal = url.split('${', 1)[0] ?? '';
  if (
    !/^https?:\/\/[^/?#\\]+(?:[/?#]|$)/i.test(literal) ||
    (literal !== url && !/^https?:\/\/[^/?#]+[/?#]/i.test(literal))
  ) {
    throw invalidResponse("the url of a button's target does not name its host literally");
  }
  const { origin } = requireAddress(literal, rules);
  if (!declaredOrigins(reading).has(origin)) throw outside('an origin');
  withoutSecrets(url);
  return { type: 'url', url, ...requestPart(value) };
}

function requestPart({
  method,
  query,
  headers,
  body,
}: JsonObject): Pick<RequestTarget, 'method' | 'query' | 'headers' | 'body'> {
  const known = METHODS.find((candidate) => candidate === method);
  if (known === undefined) throw invalidResponse("a button's target has no method");
  for (const part of [query, headers]) {
    if (part !== undefined && !isTextMap(part))
      throw invalidResponse("query or headers of a button's target are no texts");
  }
  if (
    isTextMap(headers) &&
    Object.entries(headers).some(([name, value]) => headerFault(name, value, 'app') !== undefined)
  ) {
    throw outside('a header');
  }
  withoutSecrets([query ?? null, headers ?? null, body ?? null]);
  return {
    method: known,
    ...(isTextMap(query) && { query }),
    ...(isTextMap(headers) && { headers }),
    ...(body !== undefined && { body }),
  };
}

function isTextMap(value: JsonValue | undefined): value is Readonly<Record<string, string>> {
  return isJsonObject(value) && Object.values(value).every((item) => typeof item === 'string');
}

function withoutSecrets(value: JsonValue): JsonValue {
  let names: ReadonlySet<string> = new Set();
  const fault = faultOf(() => {
    names = secretsIn(value);
  });
  if (fault) throw invalidResponse("a button's target has a reference that there is not");
  if (names.size > 0) throw outside('a secret');
  return value;
}

/** All targets that the skill's own text spells out. */
function declaredTargets({ targets, tools }: SkillReading): readonly (RequestTarget | BuiltinTarget)[] {
  return [...Object.values(targets), ...tools.flatMap((tool) => (tool.kind === 'target' ? [tool.target] : []))];
}

function declaredOrigins(reading: SkillReading): ReadonlySet<string> {
  const urls = declaredTargets(reading).flatMap((target) =>
    target.type === 'url' ? [target.url.split('${', 1)[0] ?? ''] : [],
  );
  const bases = Object.values(reading.components).map(({ url }) => url);
  return new Set([...urls, ...bases].flatMap((url) => URL.parse(url)?.origin ?? []));
}

function outside(what: string): ToolError {
  const message = `The server's card has a button with ${what} that the skill does not declare; the card is not shown.`;
  return new ToolError('denied', message, 'Tell the user, and go on without the tool.');
}
