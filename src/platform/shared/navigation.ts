import { browser } from 'wxt/browser';
import type { NavigationEvent } from '../navigation-event';
import type { Subscription } from '../subscription';
import { isBlocked } from './is-blocked';
import { listen } from './listen';
import { onSignInAsk } from './sign-in-ask';

/** Main-frame navigations and tabs that open and close. */
export function onNavigation(listener: (event: NavigationEvent) => void, options?: Subscription): void {
  const { webNavigation, tabs } = browser;
  const main = <D extends FrameDetails>(make: (details: D) => NavigationEvent) => {
    return (details: D) => {
      // A prerendered page is a main frame of its own that nobody sees yet.
      const shown = details.documentLifecycle === undefined || details.documentLifecycle === 'active';
      if (details.frameId === 0 && shown) listener(make(details));
    };
  };
  listen(
    webNavigation.onBeforeNavigate,
    main(({ tabId, url }) => ({ type: 'navigation-start', tabId, url })),
    options,
  );
  listen(
    webNavigation.onCommitted,
    main(({ tabId, url, documentId }) => ({ type: 'navigation-commit', tabId, url, documentId })),
    options,
  );
  listen(
    webNavigation.onDOMContentLoaded,
    main(({ tabId, url, documentId }) => ({ type: 'document-load', tabId, url, documentId })),
    options,
  );
  listen(
    webNavigation.onCompleted,
    main(({ tabId, url, documentId }) => ({ type: 'navigation-end', tabId, url, documentId })),
    options,
  );
  listen(
    webNavigation.onErrorOccurred,
    main(({ tabId, url, error }) => ({ type: 'navigation-error', tabId, url, error: errorName(error) })),
    options,
  );
  onSignInAsk((tabId, url) => listener({ type: 'sign-in-ask', tabId, url }), options);
  const addressChange = main(({ tabId, url }) => ({ type: 'address-change' as const, tabId, url }));
  listen(webNavigation.onHistoryStateUpdated, addressChange, options);
  listen(webNavigation.onReferenceFragmentUpdated, addressChange, options);
  listen(
    webNavigation.onCreatedNavigationTarget,
    ({ tabId, sourceTabId, url }: { tabId: number; sourceTabId: number; url: string }) =>
      listener({ type: 'tab-open', tabId, sourceTabId, url }),
    options,
  );
  listen(tabs.onRemoved, (tabId: number) => listener({ type: 'tab-close', tabId }), options);
}

/** Firefox gives numbers (of its `nsresult`), Chrome names. */
const FIREFOX_ERRORS: Readonly<Record<string, string>> = {
  '2152398861': 'connection refused',
  '2152398862': 'connection timed out',
  '2152398868': 'connection reset',
  '2152398878': 'host not found',
};

function errorName(error = ''): string {
  const code = /^Error code (\d+)$/.exec(error)?.[1];
  if (isBlocked(error)) return 'blocked';
  if (error === 'net::ERR_ABORTED' || code === '2152398850') return 'aborted';
  return (code && FIREFOX_ERRORS[code]) ?? error;
}

interface FrameDetails {
  readonly tabId: number;
  readonly frameId: number;
  readonly url: string;
  readonly documentId?: string;
  readonly documentLifecycle?: string;
  readonly error?: string;
}
