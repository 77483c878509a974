import type { Platform } from '../platform/platform';
import { watchNavigation } from './route-watch';
import { sleep } from './sleep';

const LIMITS = { startMs: 500, loadMs: 3_000 };
/** The error page comes a moment after the word of it. */
const SHOWN_MS = 1_500;
const LOOK_MS = 20;

/**
 * Takes a tab back to the page it showed from the error page that Chrome shows for an address it did not go to; Firefox
 * keeps the page. Not through the history: Chrome skips pages there on which the user did nothing.
 */
export async function backFrom(
  platform: Pick<Platform, 'tabs' | 'pages' | 'onNavigation'>,
  tabId: number,
  url: string,
  shownUrl: string,
): Promise<void> {
  const frame = await platform.pages.mainFrame(tabId);
  if (!frame?.failed || !(await isShown(platform, tabId, url))) return;
  const watch = watchNavigation(platform);
  try {
    await platform.tabs.navigate(tabId, shownUrl);
    await watch.settle(tabId, LIMITS, new AbortController().signal);
  } finally {
    watch.stop();
  }
}

async function isShown({ tabs }: Pick<Platform, 'tabs'>, tabId: number, url: string): Promise<boolean> {
  const untilMs = performance.now() + SHOWN_MS;
  for (;;) {
    const tab = await tabs.get(tabId);
    if (!tab) return false;
    if (tab.url === url && tab.pendingUrl === undefined && tab.status === 'complete') return true;
    if (performance.now() > untilMs) return false;
    await sleep(LOOK_MS, new AbortController().signal);
  }
}
