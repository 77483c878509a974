import { isJsonObject, type JsonValue } from '../../core/json';
import type { UrlRule } from '../../core/skill';
import { type Field, openFields, takeList } from './fields';
import { type Place, quote } from './problems';
import { hasPathTrick } from './skill-url';

const MAX_RULES = 20;
const MAX_PATHS = 20;
const LABEL = '[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^(?:\\*\\.${LABEL}\\.)?${LABEL}(?:\\.${LABEL})*$`);
const NAMES = { host: ['hostname', 'domain'], paths: ['path', 'pathPrefixes', 'path_prefixes'] };

/**
 * The rules for addresses that a tool hands on: an address or a host as text, or `{host, paths}`. Without paths, the
 * whole host is meant.
 */
export function readUrlRules(field: Field): readonly UrlRule[] {
  return takeList(field, MAX_RULES).flatMap((entry) => readRule(entry) ?? []);
}

function readRule({ value, place }: Field): UrlRule | undefined {
  if (typeof value === 'string') return ruleFrom(value, place);
  if (!isJsonObject(value)) {
    return place.error('A rule is an address, a host or {host, paths}.', 'Write { "host": "…", "paths": ["/…"] }.');
  }
  const take = openFields(value, place, NAMES);
  const host = take('host');
  if (host === undefined) return place.error('The rule has no host.', 'Add "host".');
  const paths = take('paths');
  const fromHost = ruleFrom(host.value, host.place);
  if (fromHost === undefined || paths === undefined) return fromHost;
  const prefixes = takeList(paths, MAX_PATHS).flatMap((path) => readPrefix(path) ?? []);
  return { host: fromHost.host, paths: prefixes.length > 0 ? prefixes : fromHost.paths };
}

/** A host, or an address, whose path is then the start of what is allowed. */
function ruleFrom(value: JsonValue, place: Place): UrlRule | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  const [, host = '', path = ''] = /^(?:https?:\/\/)?([^/?#]*)(\/[^?#]*)?$/i.exec(text) ?? [];
  // A trailing star is how match patterns say "and all below".
  const prefix = path.replace(/\*$/, '') || '/';
  const [, bare = host, port = ''] = /^(.*?)(:\d{1,5})?$/.exec(host) ?? [];
  const name = plainHost(bare);
  if (name === undefined) {
    return place.error(
      `${quote(text)} names no host.`,
      'Write a host such as "papers.example.org" or "*.example.org".',
    );
  }
  return readPrefix({ value: prefix, place }) === undefined
    ? undefined
    : {
        host: `${name}${port === ':443' ? '' : port}`,
        paths: [prefix],
      };
}

/** A host name as a browser writes it, with or without `*.` before it. */
export function plainHost(text: string): string | undefined {
  const [, star = '', rest = ''] = /^(\*\.)?(.*)$/s.exec(text) ?? [];
  if (rest === '' || /[\s*:@\\/?#%]/.test(rest) || !URL.canParse(`https://${rest}/`)) return undefined;
  const host = `${star}${new URL(`https://${rest}/`).hostname.replace(/\.$/, '')}`;
  return HOST.test(host) ? host : undefined;
}

function readPrefix({ value, place }: Field): string | undefined {
  if (typeof value === 'string' && value.startsWith('/') && !hasPathTrick(value) && !/[?#]/.test(value)) return value;
  return place.error(
    'A path begins with / and holds no dots that lead upward, no ? and no #.',
    'Write the plain start of a path, such as "/doi/".',
  );
}
