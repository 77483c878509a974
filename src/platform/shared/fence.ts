import { type Browser, browser } from 'wxt/browser';
import type { SessionRule, StoppedLoad } from '../../core/session-rule';
import type { PlatformFence } from '../platform-fence';
import { isBlocked } from './is-blocked';
import { listenToRequests } from './listen-to-requests';
import { type BrowserRule, type OwnedRules, ownedRules } from './session-rules';

/** The fence by rules of the session: they hold for redirects too, and while no background lives. */
export function createFence(rules: OwnedRules = ownedRules('fence')): PlatformFence {
  return {
    set: (next) => rules.replace(next.map(browserRule)),
    async tabIds() {
      return new Set((await rules.held()).flatMap(({ condition }) => condition.tabIds ?? []));
    },
    onStopped(listener, options) {
      listenToRequests(
        browser.webRequest.onErrorOccurred,
        FILTER,
        ({ tabId, type, method, url, error, initiator, originUrl }: Failed) => {
          if (!isBlocked(error)) return;
          listener({ tabId, isMainFrame: type === 'main_frame', method, url, by: askedBy(initiator ?? originUrl) });
        },
        options,
      );
    },
  };
}

/** Chrome names every document that asks, be it as `null`; Firefox names none for a frame in a sandbox either. */
function askedBy(initiator: string | undefined): StoppedLoad['by'] {
  if (initiator === undefined) return import.meta.env.BROWSER === 'firefox' ? 'page' : 'user';
  return browser.runtime.getURL('/').startsWith(initiator.replace(/\/?$/, '/')) ? 'extension' : 'page';
}

const FILTER = {
  urls: ['http://*/*', 'https://*/*'],
  types: ['main_frame', 'sub_frame'],
} satisfies Browser.webRequest.RequestFilter;

/** As the browsers want it: no empty or absent fields, which Firefox refuses. */
function browserRule({
  priority,
  action,
  regex,
  methods,
  isThirdParty,
  ...rest
}: SessionRule): Omit<BrowserRule, 'id'> {
  const lists = Object.entries(rest).filter(([, list]) => list !== undefined && list.length > 0);
  return {
    priority,
    action: { type: action },
    condition: {
      // What is left are lists, under the browser's own names.
      ...Object.fromEntries(lists),
      ...(regex !== undefined && { regexFilter: regex, isUrlFilterCaseSensitive: false }),
      // The rule's methods are of the browser's list.
      ...(methods && { requestMethods: [...methods] as `${Browser.declarativeNetRequest.RequestMethod}`[] }),
      ...(isThirdParty && { domainType: 'thirdParty' as const }),
    },
  };
}

interface Failed {
  readonly tabId: number;
  readonly type: string;
  readonly method: string;
  readonly url: string;
  readonly error: string;
  /** Chrome: an origin. */
  readonly initiator?: string;
  /** Firefox: an address. */
  readonly originUrl?: string;
}
