import { toBase64 } from '../core/base64';
import type { JsonObject, JsonValue } from '../core/json';
import type { AppTarget, RequestTarget, SkillReading, UrlTarget } from '../core/skill';
import { ToolError } from '../core/tool-error';
import { headerFault } from './reading/header-fault';
import { isLeftOut, type ReferenceValues, resolveJson, resolveText } from './references';

/** A request of a target with everything in its place, but for what says who asks. */
export interface BuiltRequest {
  readonly method: RequestTarget['method'];
  /** Absolute; not yet judged. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Puts the values into a target. Nothing is sent that the target does not name, but for the type of a JSON body.
 * @throws ToolError when a reference has no value, or a value does not fit its place
 */
export function buildRequest(target: RequestTarget, reading: SkillReading, values: ReferenceValues): BuiltRequest {
  const url = withQuery(target.type === 'app' ? appUrl(target, reading) : urlOf(target, values), target.query, values);
  const headers = headersOf(target, values);
  const { method } = target;
  if (target.body === undefined || isLeftOut(target.body, values)) return { method, url, headers };
  if (method === 'GET') throw faulty('a GET request can hold no body');
  return { method, url, ...withBody(headers, resolveJson(target.body, values)) };
}

function appUrl({ component, path }: AppTarget, { components }: SkillReading): string {
  const base = Object.hasOwn(components, component) ? components[component] : undefined;
  if (base === undefined) throw faulty('its component is not declared');
  if (!/^\/(?![/\\])/.test(path) || path.includes('\\')) throw faulty('its path must begin with one slash');
  const root = new URL(base.url);
  const prefix = root.pathname.replace(/\/$/, '');
  const url = URL.parse(`${root.origin}${prefix}${path}`);
  const isInside = url !== null && url.origin === root.origin && url.pathname.startsWith(`${prefix}/`);
  if (!isInside || !isPlainPath(path)) throw faulty('its path leads out of its component');
  return url.href;
}

function urlOf({ url }: UrlTarget, values: ReferenceValues): string {
  // All up to the first slash behind the host is as the author wrote it.
  const authority = /^https?:\/\/[^/?#\\$\s]+(?=[/?#]|$)/i.exec(url)?.[0];
  if (authority === undefined) throw faulty('its address must name its host literally');
  const rest = resolveText(url.slice(authority.length), values, encode);
  if (isPlainPath(rest)) return `${authority}${rest}`;
  throw new ToolError(
    'invalid-input',
    'A value can not stand in the path of the address.',
    'Do not give . or .. there.',
  );
}

/** The browser's parser would go up, or stay, for such a piece, encoded or not. */
function isPlainPath(pathAndMore: string): boolean {
  const path = pathAndMore.split(/[?#]/, 1)[0] ?? '';
  return !path.split(/[/\\]/).some((piece) => /^(?:\.|%2e){1,2}$/i.test(piece));
}

function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

function withQuery(url: string, query: Readonly<Record<string, string>> = {}, values: ReferenceValues): string {
  const pairs = given(query, values).map(
    ([name, template]) => `${encode(name)}=${encode(resolveText(template, values))}`,
  );
  if (pairs.length === 0) return url;
  const [address = '', fragment] = url.split('#', 2);
  const joined = `${address}${address.includes('?') ? '&' : '?'}${pairs.join('&')}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}

/** The entries that have a value, or need one. */
function given(entries: Readonly<Record<string, string>>, values: ReferenceValues): readonly [string, string][] {
  return Object.entries(entries).filter(([, template]) => !isLeftOut(template, values));
}

function headersOf({ type, headers = {} }: RequestTarget, values: ReferenceValues): Record<string, string> {
  const resolved: Record<string, string> = {};
  for (const [name, template] of given(headers, values)) {
    // What an author may not set, in a manifest either.
    if (headerFault(name, template, type) !== undefined) throw faulty(`the header ${name.slice(0, 40)} can not be set`);
    const value = resolveText(template, values);
    // A line break would begin a header of the value's own; a browser takes no other characters than these either.
    if (!/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value)) {
      throw new ToolError(
        'invalid-input',
        `The value for the header ${name} holds characters that no header may hold.`,
      );
    }
    resolved[name.toLowerCase()] = /^authorization$/i.test(name) ? withBasic(value) : value;
  }
  return resolved;
}

/** `Basic name:password`, as users know it, in the base64 that servers want, which never holds a colon itself. */
function withBasic(value: string): string {
  const plain = /^Basic ([^:]*:.*)$/i.exec(value)?.[1];
  return plain === undefined ? value : `Basic ${toBase64(new TextEncoder().encode(plain))}`;
}

/** A text goes as it is; all else as JSON, with its type. */
function withBody(
  headers: Readonly<Record<string, string>>,
  body: JsonValue,
): { headers: Record<string, string>; body: string } {
  if (typeof body === 'string') return { headers: { ...headers }, body };
  return { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** The arguments of a core tool. Secrets go to servers only. @throws ToolError as `buildRequest` */
export function resolveArguments(args: JsonValue | undefined, input: JsonValue): JsonObject {
  const resolved = args === undefined ? {} : resolveJson(args, { input, secrets: new Map() });
  if (typeof resolved === 'object' && resolved !== null && !Array.isArray(resolved)) {
    // Neither a list nor null nor a single value is left.
    return resolved as JsonObject;
  }
  throw faulty('the arguments for a core tool are no object');
}

function faulty(reason: string): ToolError {
  const message = `The skill's tool is faulty: ${reason}.`;
  return new ToolError('unavailable', message, 'Tell the user; the skill has to be corrected.');
}
