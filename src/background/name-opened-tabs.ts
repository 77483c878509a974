import type { Receipt } from '../core/receipt';
import type { Platform } from '../platform/platform';
import type { NavigationWatch, TabStory } from './route-watch';

/** What a new tab gets to begin and to load. It is named by what it is then. */
const LIMITS = { startMs: 300, loadMs: 2_000 };

/** How a text tells of a tab that an act opened. Page text. */
export function openedTabLine({ tabId, url, title }: { tabId: number; url: string; title?: string }): string {
  return `Opened tab ${tabId}: ${url}${title ? ` "${title}"` : ''}`;
}

/** Says where the tabs are that an act opened, and what they are called by then. */
export async function nameOpenedTabs(
  { platform, watch }: { readonly platform: Pick<Platform, 'tabs'>; readonly watch: NavigationWatch },
  opened: TabStory['openedTabs'],
  signal: AbortSignal,
): Promise<NonNullable<Receipt['openedTabs']>> {
  const named = opened.map(async ({ tabId, url }) => {
    await watch.settle(tabId, LIMITS, signal);
    const tab = await platform.tabs.get(tabId);
    const isThere = tab !== undefined && tab.url !== '' && tab.url !== 'about:blank';
    return isThere ? { tabId, url: tab.url, ...(tab.title !== '' && { title: tab.title }) } : { tabId, url };
  });
  return Promise.all(named);
}
