import { type Browser, browser } from 'wxt/browser';

/** A rule as the browsers have it. */
export type BrowserRule = Browser.declarativeNetRequest.Rule;

/** The browser's rules that end with it. */
export interface SessionRules {
  getSessionRules(): Promise<readonly BrowserRule[]>;
  updateSessionRules(change: { removeRuleIds: number[]; addRules: BrowserRule[] }): Promise<void>;
}

/** Who sets rules, each with numbers of its own: a background that died leaves rules, and no word of whose they are. */
export type RuleOwner = 'origins' | 'fence';

const FIRST_IDS: Readonly<Record<RuleOwner, number>> = { origins: 1, fence: 10_000 };
const LAST_IDS: Readonly<Record<RuleOwner, number>> = { origins: 9_999, fence: 19_999 };

/** The rules of one owner. */
export interface OwnedRules {
  /** Puts these rules in place of all that the owner has, at once; what an earlier background left goes too. */
  replace(rules: readonly Omit<BrowserRule, 'id'>[]): Promise<void>;
  held(): Promise<readonly BrowserRule[]>;
}

/** Gives an owner its rules; those of others are left alone. Changes are made one after the other. */
export function ownedRules(
  owner: RuleOwner,
  rules: () => SessionRules = () => browser.declarativeNetRequest,
): OwnedRules {
  const held = async () => (await rules().getSessionRules()).filter(({ id }) => isOf(owner, id));
  // After the first change nobody else has touched them, and to ask costs as much as to change.
  let known: readonly number[] | undefined;
  const change = async (next: readonly Omit<BrowserRule, 'id'>[]) => {
    const removeRuleIds = [...(known ?? (await held()).map(({ id }) => id))];
    known = undefined;
    const addRules = next.map((rule, index) => ({ ...rule, id: FIRST_IDS[owner] + index }));
    if (addRules.length > 0 || removeRuleIds.length > 0) await rules().updateSessionRules({ removeRuleIds, addRules });
    known = addRules.map(({ id }) => id);
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    held,
    replace(next) {
      const done = last.then(() => change(next));
      last = done.catch(() => {
        // Whoever asked for this change is told; the next one is made all the same.
      });
      return done;
    },
  };
}

function isOf(owner: RuleOwner, id: number): boolean {
  return id >= FIRST_IDS[owner] && id <= LAST_IDS[owner];
}
