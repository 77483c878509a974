import { type Browser, browser } from 'wxt/browser';
import type { RequestEvent, RequestKind } from '../request-event';
import type { Subscription } from '../subscription';
import { listen } from './listen';

/**
 * What tabs ask servers for, as far as it can tell what an act led to: documents, frames, scripts and data. Not pictures,
 * styles, media, pings and sockets.
 */
export function onRequest(listener: (event: RequestEvent) => void, options?: Subscription): void {
  on(
    browser.webRequest.onBeforeRequest,
    (details: Details) => {
      const { requestId, tabId, frameId, documentId, method, url, type, timeStamp } = details;
      listener({
        type: 'request-start',
        requestId,
        tabId,
        frameId,
        documentId,
        method,
        url,
        kind: KINDS[type] ?? 'data',
        initiator: details.initiator ?? originOf(details.originUrl),
        atMs: timeStamp,
      });
    },
    options,
  );
  // Each leg of a redirect is a request of its own, with an answer of its own.
  on(
    browser.webRequest.onBeforeRedirect,
    ({ requestId, statusCode }: Answered) => listener({ type: 'request-end', requestId, status: statusCode }),
    options,
  );
  on(
    browser.webRequest.onResponseStarted,
    ({ requestId, statusCode, responseHeaders = [] }: Answered) => {
      const mediaType = responseHeaders.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
      const isStream = mediaType.startsWith('text/event-stream');
      listener({ type: 'request-answer', requestId, status: statusCode, isStream });
    },
    options,
    ['responseHeaders'],
  );
  on(
    browser.webRequest.onCompleted,
    ({ requestId, statusCode }: Answered) => listener({ type: 'request-end', requestId, status: statusCode }),
    options,
  );
  on(
    browser.webRequest.onErrorOccurred,
    ({ requestId, error }: Failed) => listener({ type: 'request-error', requestId, error }),
    options,
  );
}

const KINDS: Readonly<Record<string, RequestKind>> = {
  main_frame: 'document',
  sub_frame: 'frame',
  script: 'script',
  xmlhttprequest: 'data',
};

const FILTER = {
  urls: ['http://*/*', 'https://*/*'],
  types: ['main_frame', 'sub_frame', 'script', 'xmlhttprequest'],
} satisfies Browser.webRequest.RequestFilter;

/** A listener of this API is added with a filter, and removed as any other. */
function on<D, U extends string>(
  event: {
    addListener(listener: (details: D) => undefined, filter: typeof FILTER, extra?: U[]): void;
    removeListener(listener: (details: D) => undefined): void;
  },
  handle: (details: D) => void,
  options?: Subscription,
  extra?: U[],
): void {
  const filtered = {
    // Firefox takes no third argument where there is nothing extra, not even an undefined one.
    addListener: (listener: (details: D) => undefined) =>
      extra ? event.addListener(listener, FILTER, extra) : event.addListener(listener, FILTER),
    removeListener: (listener: (details: D) => undefined) => event.removeListener(listener),
  };
  const listener = (details: D): undefined => {
    handle(details);
  };
  listen(filtered, listener, options);
}

function originOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : URL.parse(url)?.origin;
}

interface Details {
  readonly requestId: string;
  readonly tabId: number;
  readonly frameId: number;
  readonly documentId?: string;
  readonly method: string;
  readonly url: string;
  readonly type: string;
  readonly timeStamp: number;
  /** Chrome: an origin. */
  readonly initiator?: string;
  /** Firefox: an address. */
  readonly originUrl?: string;
}

interface Answered {
  readonly requestId: string;
  readonly statusCode: number;
  readonly responseHeaders?: readonly { readonly name: string; readonly value?: string }[];
}

interface Failed {
  readonly requestId: string;
  readonly error: string;
}
