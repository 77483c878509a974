import { browser } from 'wxt/browser';
import type { Subscription } from '../subscription';
import { listenToRequests } from './listen-to-requests';
import { within } from './within';

const FILTER = { urls: ['http://*/*', 'https://*/*'], types: ['main_frame' as const] };
/** A server that is answered from what the browser knows is asked again at once. */
const ANSWERED_MS = 300;

/**
 * Tells of pages for which the browser asks the user for a name and a password. Only told, never answered: no credentials
 * come from here.
 */
export function onSignInAsk(ask: (tabId: number, url: string) => void, options?: Subscription): void {
  const { webRequest } = browser;
  if (import.meta.env.BROWSER !== 'firefox') {
    listenToRequests(webRequest.onAuthRequired, FILTER, ({ tabId, url }: Details) => ask(tabId, url), options);
    return;
  }
  // Firefox sends that event only to those who may answer; the refusal itself it shows to all.
  const asked = new Map<string, () => void>();
  listenToRequests(webRequest.onSendHeaders, FILTER, ({ requestId }: Details) => asked.get(requestId)?.(), options);
  const onHeaders = async ({ requestId, tabId, url, statusCode, responseHeaders = [] }: Details): Promise<void> => {
    const wanted = statusCode === 401 ? 'www-authenticate' : statusCode === 407 ? 'proxy-authenticate' : undefined;
    if (!responseHeaders.some(({ name }) => name.toLowerCase() === wanted)) return;
    const answered = Promise.withResolvers<void>();
    asked.set(requestId, answered.resolve);
    const heard = await within(answered.promise, ANSWERED_MS);
    asked.delete(requestId);
    if (heard === 'timed-out' && options?.signal?.aborted !== true) ask(tabId, url);
  };
  listenToRequests(webRequest.onHeadersReceived, FILTER, (details: Details) => void onHeaders(details), options, [
    'responseHeaders',
  ]);
}

interface Details {
  readonly requestId: string;
  readonly tabId: number;
  readonly url: string;
  readonly statusCode?: number;
  readonly responseHeaders?: readonly { readonly name: string; readonly value?: string }[];
}
