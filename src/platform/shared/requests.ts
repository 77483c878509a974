import { type Browser, browser } from 'wxt/browser';
import type { RequestEvent, RequestKind } from '../request-event';
import type { Subscription } from '../subscription';
import { listenToRequests } from './listen-to-requests';

/**
 * What tabs ask servers for, as far as it can tell what an act led to: documents, frames, scripts and data. Not pictures,
 * styles, media, pings and sockets.
 */
export function onRequest(listener: (event: RequestEvent) => void, options?: Subscription): void {
  listenToRequests(
    browser.webRequest.onBeforeRequest,
    FILTER,
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
  listenToRequests(
    browser.webRequest.onBeforeRedirect,
    FILTER,
    ({ requestId, statusCode }: Answered) => listener({ type: 'request-end', requestId, status: statusCode }),
    options,
  );
  listenToRequests(
    browser.webRequest.onResponseStarted,
    FILTER,
    ({ requestId, statusCode, responseHeaders = [] }: Answered) => {
      const mediaType = responseHeaders.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
      const isStream = mediaType.startsWith('text/event-stream');
      listener({ type: 'request-answer', requestId, status: statusCode, isStream });
    },
    options,
    ['responseHeaders'],
  );
  listenToRequests(
    browser.webRequest.onCompleted,
    FILTER,
    ({ requestId, statusCode }: Answered) => listener({ type: 'request-end', requestId, status: statusCode }),
    options,
  );
  listenToRequests(
    browser.webRequest.onErrorOccurred,
    FILTER,
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
