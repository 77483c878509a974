import { browser } from 'wxt/browser';
import type { NetworkExchange } from '../../core/capabilities';

const MAX_EXCHANGES = 500;

type Headers = readonly (readonly [name: string, value: string])[];
type Exchange = { -readonly [K in keyof NetworkExchange]: NetworkExchange[K] };

const logs = new Map<number, Map<string, Exchange>>();
let forgetsTabs = false;

/** Begins to record what a tab asks servers for; does nothing where it is recorded already. */
export function recordNetwork(tabId: number): void {
  if (logs.has(tabId)) return;
  const log = new Map<string, Exchange>();
  logs.set(tabId, log);
  const filter = { urls: ['<all_urls>'], tabId };
  // Chrome tells of some headers (cookies, origin) only when asked for extra ones; they would be left out anyway.
  browser.webRequest.onSendHeaders.addListener(
    ({ requestId, method, url, type, timeStamp, requestHeaders }) => {
      begin(log, { requestId, method, url, kind: type, atMs: timeStamp, requestHeaders: pairsOf(requestHeaders) });
    },
    filter,
    ['requestHeaders'],
  );
  browser.webRequest.onCompleted.addListener(
    ({ requestId, statusCode, timeStamp, fromCache, responseHeaders }) => {
      const found = log.get(requestId);
      if (!found) return;
      found.status = statusCode;
      found.durationMs = timeStamp - found.atMs;
      found.fromCache = fromCache;
      found.responseHeaders = pairsOf(responseHeaders);
    },
    filter,
    ['responseHeaders'],
  );
  browser.webRequest.onErrorOccurred.addListener(({ requestId, error, timeStamp }) => {
    const found = log.get(requestId);
    if (!found) return;
    found.error = error;
    found.durationMs = timeStamp - found.atMs;
  }, filter);
  if (!forgetsTabs) browser.tabs.onRemoved.addListener((removed) => logs.delete(removed));
  forgetsTabs = true;
}

/** What was recorded of a tab, oldest first. */
export function networkLog(tabId: number): readonly NetworkExchange[] {
  return [...(logs.get(tabId)?.values() ?? [])];
}

function begin(log: Map<string, Exchange>, exchange: Exchange & { readonly requestId: string }): void {
  const { requestId, ...rest } = exchange;
  // A redirect goes on under the same number: the last address is the one that answers.
  log.delete(requestId);
  log.set(requestId, rest);
  if (log.size > MAX_EXCHANGES) log.delete(log.keys().next().value ?? '');
}

function pairsOf(headers: readonly { name: string; value?: string }[] = []): Headers {
  return headers.map(({ name, value = '' }) => [name, value]);
}
