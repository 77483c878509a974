import * as z from 'zod/mini';
import type { NetworkExchange } from '../../core/capabilities';
import { isSecretName, redactSecrets, redactUrl } from '../../core/redact-secrets';
import { defineBackgroundTool } from '../../core/tool';

const MAX_CHARS = 6_000;
const URL_CHARS = 300;
const HEADER_CHARS = 200;

export default defineBackgroundTool({
  name: 'inspect_network_requests',
  label: 'Look at network requests',
  description:
    'Lists what the page asked servers for, newest last: method, status, time, address, on request headers. Recording begins with the first call in dev mode; secrets are left out.',
  modes: ['dev'],
  tier: 'mid',
  effects: ['read'],
  overlaps: true,
  trust: 'untrusted',
  needs: ['network'],
  input: z.strictObject({
    urlPart: z.optional(z.string().check(z.maxLength(200))),
    method: z.optional(z.string().check(z.maxLength(10))),
    statusMin: z.optional(z.int().check(z.describe('400: only failures, those without an answer included'))),
    includeHeaders: z.optional(z.boolean()),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(100), z.describe('Default 50'))),
  }),
  async run({ urlPart = '', method, statusMin, includeHeaders = false, limit = 50 }, { network, tabId }) {
    const recorded = await network.read(tabId);
    const wanted = recorded.filter(
      (each) =>
        each.url.includes(urlPart) &&
        (method === undefined || each.method === method.toUpperCase()) &&
        (statusMin === undefined || each.error !== undefined || (each.status ?? 0) >= statusMin),
    );
    const entries = newest(wanted.slice(-limit).map((each) => linesOf(each, includeHeaders)));
    const notes = [
      recorded.length === 0 ? 'Nothing was recorded yet: act or reload, then call again.' : undefined,
      entries.length < wanted.length ? `These are the newest ${entries.length} of ${wanted.length}.` : undefined,
    ].filter((note) => note !== undefined);
    return {
      text: entries.length > 0 ? entries.join('\n') : '(nothing)',
      ...(notes.length > 0 && { note: notes.join(' ') }),
    };
  },
});

function linesOf(exchange: NetworkExchange, includeHeaders: boolean): string {
  const { method, url, kind, status, error, durationMs, fromCache, requestHeaders, responseHeaders } = exchange;
  const outcome = error ?? (status === undefined ? 'no answer yet' : String(status));
  const time = durationMs === undefined ? '' : ` ${Math.round(durationMs)} ms`;
  const line = `${method} ${outcome}${time}${fromCache ? ' from cache' : ''} ${kind} ${clip(redactUrl(url), URL_CHARS)}`;
  const headers = includeHeaders ? [...headerLines('>', requestHeaders), ...headerLines('<', responseHeaders)] : [];
  return [line, ...headers].join('\n').toWellFormed();
}

function headerLines(mark: string, headers: NetworkExchange['requestHeaders'] = []): readonly string[] {
  return headers.map(([name, value]) => {
    const shown = isSecretName(name) ? '[hidden]' : clip(redactSecrets(value), HEADER_CHARS);
    return ` ${mark} ${name}: ${shown}`;
  });
}

function clip(text: string, maxChars: number): string {
  return text.length > maxChars ? `${text.slice(0, maxChars)}…` : text;
}

/** As many entries from the end as there is room for. */
function newest(entries: readonly string[]): readonly string[] {
  let used = 0;
  const from = entries.findLastIndex((entry) => {
    used += entry.length + 1;
    return used > MAX_CHARS;
  });
  return entries.slice(from + 1);
}
