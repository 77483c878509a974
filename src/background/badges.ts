import type { BadgeTitle, Platform } from '../platform/platform';

/** Why the action's icon of a tab has a mark. */
export type BadgeReason = 'waits' | 'asks' | 'offers';

/** The marks on the action's icon, each for one tab. */
export interface Badges {
  set(tabId: number, reason: BadgeReason, on: boolean): Promise<void>;
  /** The tab shows another document: the browser took its mark away, and what was said of the page is over. */
  leave(tabId: number): void;
  /** The tab is gone. */
  forget(tabId: number): void;
}

/** In the order of their weight: who waits for the user comes first. */
const MARKS: readonly { readonly reason: BadgeReason; readonly text: string; readonly title: BadgeTitle }[] = [
  { reason: 'waits', text: '!', title: 'badgeWaits' },
  { reason: 'asks', text: '!', title: 'badgeAsks' },
  { reason: 'offers', text: '•', title: 'badgeOffers' },
];

export function createBadges(platform: Pick<Platform, 'setBadge' | 'tabs'>): Badges {
  const reasons = new Map<number, ReadonlySet<BadgeReason>>();
  /** The title of each mark that stands; empty for none. What is not here is not known. */
  const shown = new Map<number, string>();
  return {
    async set(tabId, reason, on) {
      const now = new Set(reasons.get(tabId));
      if (on) now.add(reason);
      else now.delete(reason);
      if (now.size > 0) reasons.set(tabId, now);
      else reasons.delete(tabId);
      const mark = MARKS.find((each) => now.has(each.reason));
      if (shown.get(tabId) === (mark?.title ?? '') || !(await platform.tabs.get(tabId))) return;
      shown.set(tabId, mark?.title ?? '');
      await platform.setBadge(mark?.text ?? '', { tabId, ...(mark && { title: mark.title }) });
    },
    leave(tabId) {
      shown.delete(tabId);
      if (reasons.get(tabId)?.has('waits')) reasons.set(tabId, new Set(['waits']));
      else reasons.delete(tabId);
    },
    forget(tabId) {
      shown.delete(tabId);
      reasons.delete(tabId);
    },
  };
}
