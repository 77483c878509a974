import { type Browser, browser } from 'wxt/browser';

type Rule = Browser.declarativeNetRequest.Rule;

/** The browser's rules that end with it. */
export interface SessionRules {
  getSessionRules(): Promise<readonly Rule[]>;
  updateSessionRules(change: { removeRuleIds: number[]; addRules: Rule[] }): Promise<void>;
}

/**
 * Takes the extension's own address out of what a server is sent: browsers put it into `Origin` of every request but GET,
 * and in Firefox it names the installation. The rules are for requests of our background alone, and only to origins
 * that were given; they end with the browser. Resolves once the origin of `url` is covered.
 */
export function originHider(
  rules: () => SessionRules = () => browser.declarativeNetRequest,
  ownHost: () => string = () => new URL(browser.runtime.getURL('/')).host,
): (url: string) => Promise<void> {
  const covered = new Map<string, Promise<void>>();
  // A background that died left its rules, with numbers that are given anew.
  const renew = async (origins: readonly string[]) => {
    const old = await rules().getSessionRules();
    await rules().updateSessionRules({
      removeRuleIds: old.map(({ id }) => id),
      addRules: origins.map((origin, index) => ruleFor(origin, index + 1, ownHost())),
    });
  };
  let last = Promise.resolve();
  return (url) => {
    const { origin } = new URL(url);
    const known = covered.get(origin);
    if (known) return known;
    const next = last.then(() => renew([...covered.keys()]));
    covered.set(origin, next);
    last = next.catch(() => {
      // The next request tries again.
      covered.delete(origin);
    });
    return next;
  };
}

function ruleFor(origin: string, id: number, ownHost: string): Rule {
  return {
    id,
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
