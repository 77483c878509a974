import type { RequestSeen } from '../core/receipt';
import { type WatchedRequest, writes } from './watch-requests';

const MAX_REQUESTS = 6;
const MAX_URL_CHARS = 160;
const MAX_VALUE_CHARS = 24;

/**
 * What a receipt holds of the requests: first what may have changed something, then documents, then data, the page's
 * own site before others. Scripts are none of it.
 */
export function receiptRequests(requests: readonly WatchedRequest[], pageUrl: string): readonly RequestSeen[] {
  const origin = URL.parse(pageUrl)?.origin;
  const rank = ({ method, url, kind }: WatchedRequest): number =>
    (writes(method) ? 0 : kind === 'document' ? 2 : kind === 'frame' ? 4 : 6) +
    (URL.parse(url)?.origin === origin ? 0 : 1);
  const lines = new Map<string, RequestSeen>();
  const told = requests.filter(
    (each) => each.kind !== 'script' && !/^(HEAD|OPTIONS)$/.test(each.method) && !isEcho(each, requests),
  );
  for (const request of told.toSorted((a, b) => rank(a) - rank(b))) {
    const { method, status, error, endMs } = request;
    const seen: RequestSeen = {
      method,
      url: shortUrl(request.url),
      ...(endMs !== undefined && status !== undefined && { status }),
      ...(error !== undefined && { error }),
    };
    // A poll is one line; an order that was sent twice is two.
    const key = `${requestLine(seen, pageUrl)}${writes(method) ? lines.size : ''}`;
    if (!lines.has(key)) lines.set(key, seen);
  }
  return [...lines.values()].slice(0, MAX_REQUESTS);
}

/** True for a service worker's part in a request that the tab shows too. */
function isEcho({ tabId, method, url }: WatchedRequest, requests: readonly WatchedRequest[]): boolean {
  return tabId === -1 && requests.some((each) => each.tabId !== -1 && each.method === method && each.url === url);
}

/** `POST /orders → 500`; the address without its origin where it is the page's. */
export function requestLine({ method, url, status, error }: RequestSeen, pageUrl: string): string {
  const origin = `${URL.parse(pageUrl)?.origin}/`;
  const place = url.startsWith(origin) ? url.slice(origin.length - 1) : url;
  return `${method} ${place} → ${status ?? error ?? 'no answer yet'}`;
}

/** The address without what may be a secret: long values are cut out of the query, and there is no fragment. */
function shortUrl(address: string): string {
  const url = URL.parse(address);
  if (!url) return '';
  const query = [...url.searchParams].map(([name, value]) => {
    const isLong = value.length > MAX_VALUE_CHARS || SECRET_NAME.test(name);
    return `${encodeURIComponent(name)}=${isLong ? '…' : encodeURIComponent(value)}`;
  });
  const whole = url.origin + url.pathname + (query.length > 0 ? `?${query.join('&')}` : '');
  return whole.length <= MAX_URL_CHARS ? whole : `${whole.slice(0, MAX_URL_CHARS - 1)}…`;
}

// Only for what is left out of a text; nothing is decided by it.
const SECRET_NAME = /token|secret|session|password|passwd|signature|api_?key|auth|code|nonce|sid/i;
