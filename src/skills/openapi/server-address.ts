import type { JsonObject } from '../../core/json';
import { canonicalUrl } from '../../policy/canonical-url';
import { hostClass } from '../../policy/host-class';
import { hasPathTrick } from '../reading/skill-url';
import { listOf, own } from './follow';

const MAX_SERVERS = 20;
const MAX_CHARS = 1_000;

/** Why no skill can reach a server at an address. */
export type ServerFault = 'no-address' | 'not-https' | 'private';

/** Why no skill can reach a server at `address`, an origin with a path or without; absent when it can. */
export function serverFault(address: string): ServerFault | undefined {
  const read = canonicalUrl(address);
  const isPlain = /^https?:\/\/[^/?#\\]+(?:\/[^?#\\]*)?$/i.test(address) && address.length <= MAX_CHARS;
  if (!read.ok || !isPlain || address.includes('$') || /[{}]/.test(address) || hasPathTrick(address)) {
    return 'no-address';
  }
  const where = hostClass(read.url.hostname);
  if (where === 'loopback') return undefined;
  if (where !== 'public') return 'private';
  return read.url.scheme === 'https' ? undefined : 'not-https';
}

/**
 * The addresses that `servers` of a document, a path or an operation name, variables by their defaults, those that a
 * skill can reach first; of 2.0 `schemes`, `host` and `basePath`. What is relative is so to `address`, that of the
 * document, and falls away without it.
 */
export function serversOf(source: JsonObject, address: string | undefined): readonly string[] {
  const written = own(source, 'swagger') === undefined ? ofServers(source) : ofHost(source, address);
  const found = written.slice(0, MAX_SERVERS).flatMap((url) => {
    const whole = URL.parse(url, address);
    if (whole === null || !/^https?:$/.test(whole.protocol)) return [];
    return [`${whole.origin}${whole.pathname}`.replace(/\/+$/, '')];
  });
  const all = [...new Set(found)];
  const isReachable = (url: string) => serverFault(url) === undefined;
  return [...all.filter(isReachable), ...all.filter((url) => !isReachable(url))];
}

function ofServers(source: JsonObject): readonly string[] {
  const servers = listOf(own(source, 'servers'));
  // Without any, the document's own host is meant.
  if (servers.length === 0) return own(source, 'openapi') === undefined ? [] : ['/'];
  return servers.slice(0, MAX_SERVERS).flatMap((server) => {
    const url = own(server, 'url');
    if (typeof url !== 'string' || url.length > MAX_CHARS) return [];
    const variables = own(server, 'variables');
    const filled = url.replace(/\{([^{}]{1,100})\}/g, (whole, name: string) => {
      const preset = own(own(variables, name), 'default');
      return typeof preset === 'string' || typeof preset === 'number' ? String(preset) : whole;
    });
    return /[{}]/.test(filled) ? [] : [filled];
  });
}

function ofHost(source: JsonObject, address: string | undefined): readonly string[] {
  const host = own(source, 'host');
  const basePath = own(source, 'basePath');
  const path = typeof basePath === 'string' && basePath.startsWith('/') ? basePath.slice(0, MAX_CHARS) : '';
  if (typeof host !== 'string' || host.length > 300) return address === undefined ? [] : [path || '/'];
  const schemes = listOf(own(source, 'schemes')).filter((scheme) => scheme === 'https' || scheme === 'http');
  // Without any, it is that of the document; http would be refused.
  return (schemes.length === 0 ? ['https'] : schemes).map((scheme) => `${String(scheme)}://${host}${path}`);
}
