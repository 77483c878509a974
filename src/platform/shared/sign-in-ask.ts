import { browser } from 'wxt/browser';
import type { Subscription } from '../subscription';
import { listen } from './listen';
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
    add(webRequest.onAuthRequired, ({ tabId, url }) => ask(tabId, url), options);
    return;
  }
  // Firefox sends that event only to those who may answer; the refusal itself it shows to all.
  const asked = new Map<string, () => void>();
  add(webRequest.onSendHeaders, ({ requestId }) => asked.get(requestId)?.(), options);
  const onHeaders = async ({ requestId, tabId, url, statusCode, responseHeaders = [] }: Details): Promise<void> => {
    const wanted = statusCode === 401 ? 'www-authenticate' : statusCode === 407 ? 'proxy-authenticate' : undefined;
    if (!responseHeaders.some(({ name }) => name.toLowerCase() === wanted)) return;
    const answered = Promise.withResolvers<void>();
    asked.set(requestId, answered.resolve);
    const heard = await within(answered.promise, ANSWERED_MS);
    asked.delete(requestId);
    if (heard === 'timed-out' && options?.signal?.aborted !== true) ask(tabId, url);
  };
  add(webRequest.onHeadersReceived, (details) => void onHeaders(details), options, ['responseHeaders']);
}

/** A listener of this API is added with a filter, and removed as any other. */
function add<U extends string>(
  event: {
    addListener(listener: (details: Details) => undefined, filter: typeof FILTER, extra?: U[]): void;
    removeListener(listener: (details: Details) => undefined): void;
  },
  handle: (details: Details) => void,
  options?: Subscription,
  extra?: U[],
): void {
  const filtered = {
    // Firefox takes no third argument where there is nothing extra, not even an undefined one.
    addListener: (listener: (details: Details) => undefined) =>
      extra ? event.addListener(listener, FILTER, extra) : event.addListener(listener, FILTER),
    removeListener: (listener: (details: Details) => undefined) => event.removeListener(listener),
  };
  const listener = (details: Details): undefined => {
    handle(details);
  };
  listen(filtered, listener, options);
}

interface Details {
  readonly requestId: string;
  readonly tabId: number;
  readonly url: string;
  readonly statusCode?: number;
  readonly responseHeaders?: readonly { readonly name: string; readonly value?: string }[];
}
