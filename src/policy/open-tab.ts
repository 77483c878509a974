import { isSensitiveSite } from './sensitive-sites';
import type { Situation } from './situation';

/**
 * Whether a call shows a tab that the user has open beside this one. Nothing is sent by that, and reading it is what the
 * panel is for; not so where it may be the site of a bank, or where a page chose what the tab shows.
 */
export function showsOpenTab({ facts, state, destination }: Situation): boolean {
  const { tool, otherTab } = facts;
  if (tool.showsTab !== true || otherTab?.beside !== true || destination === undefined) return false;
  return !state.openedTabs.has(otherTab.tabId) && !isSensitiveSite(destination.hostname);
}
