import { browser } from 'wxt/browser';
import { type BrowserRule, type OwnedRules, ownedRules } from './session-rules';

/**
 * Takes the extension's own address out of what a server is sent: browsers put it into `Origin` of every request but GET,
 * and in Firefox it names the installation. The rules are for requests of our background alone, and only to origins
 * that were given; they end with the browser. Resolves once the origin of `url` is covered.
 */
export function originHider(
  rules: Pick<OwnedRules, 'replace'> = ownedRules('origins'),
  ownHost: () => string = () => new URL(browser.runtime.getURL('/')).host,
): (url: string) => Promise<void> {
  const covered = new Map<string, Promise<void>>();
  let last = Promise.resolve();
  return (url) => {
    const { origin } = new URL(url);
    const known = covered.get(origin);
    if (known) return known;
    const next = last.then(() => rules.replace([...covered.keys()].map((each) => ruleFor(each, ownHost()))));
    covered.set(origin, next);
    last = next.catch(() => {
      // The next request tries again.
      covered.delete(origin);
    });
    return next;
  };
}

function ruleFor(origin: string, ownHost: string): Omit<BrowserRule, 'id'> {
  return {
    action: { type: 'modifyHeaders', requestHeaders: [{ header: 'origin', operation: 'remove' }] },
    condition: {
      urlFilter: `|${origin}/`,
      initiatorDomains: [ownHost],
      resourceTypes: ['xmlhttprequest'],
      // Of no tab: what a page asks for is the page's own.
      tabIds: [-1],
    },
  };
}
