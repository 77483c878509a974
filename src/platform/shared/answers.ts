import { type Browser, browser } from 'wxt/browser';
import type { ServerAnswer } from '../../core/server-answer';
import type { Platform } from '../platform';
import type { Subscription } from '../subscription';
import { listenToRequests } from './listen-to-requests';

/** Documents over https are told of too; of frames, and of what scripts ask for, only those over plain http. */
export function onAnswer(
  kind: 'document' | 'data',
  listener: (answer: ServerAnswer) => void,
  options?: Subscription,
): void {
  for (const filter of FILTERS[kind]) {
    listenToRequests(
      browser.webRequest.onResponseStarted,
      filter,
      ({ url, ip, proxyInfo }: Answered) =>
        // Firefox has null for what is not there; Chrome gives a proxy's address as if it were the server's.
        listener({ url, ...(typeof ip === 'string' && { address: ip }), isProxied: (proxyInfo ?? null) !== null }),
      options,
    );
  }
}

const FILTERS: Readonly<Record<'document' | 'data', readonly Browser.webRequest.RequestFilter[]>> = {
  document: [
    { urls: ['http://*/*', 'https://*/*'], types: ['main_frame'] },
    { urls: ['http://*/*'], types: ['sub_frame'] },
  ],
  data: [{ urls: ['http://*/*'], types: ['xmlhttprequest'] }],
};

const KEY = 'answers';

/** Outlives the background, not the browser. */
export const answerBook: Platform['answerBook'] = {
  async read() {
    return (await browser.storage.session.get(KEY))[KEY];
  },
  async write(book) {
    await browser.storage.session.set({ [KEY]: book });
  },
};

interface Answered {
  readonly url: string;
  readonly ip?: string | null;
  /** Firefox only. */
  readonly proxyInfo?: object | null;
}
