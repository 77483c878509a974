import { type Browser, browser } from 'wxt/browser';
import type { WindowBounds, WindowInfo } from '../../core/capabilities';
import { ignore } from '../../core/ignore';
import { textPage } from '../../core/text-page';
import { ToolError } from '../../core/tool-error';
import type { PlatformTabs, TabDetails } from '../platform-tabs';
import type { Subscription } from '../subscription';
import { listen } from './listen';
import { joinGroup } from './tab-group';

const MAX_TITLE_CHARS = 500;

/** Tabs as both browsers offer them. */
export function createTabs(): PlatformTabs {
  return {
    async list() {
      return (await browser.tabs.query({})).flatMap(toDetails);
    },
    get: getTab,
    async active(windowId) {
      const where = windowId === undefined ? { lastFocusedWindow: true } : { windowId };
      const [tab] = await browser.tabs.query({ active: true, ...where });
      return tab && toDetails(tab)[0];
    },
    async create(url, { active, openerTabId, muted, beside }) {
      const window = beside && (await getTab(beside.tabId))?.windowId;
      const created = await browser.tabs.create({ url, active, openerTabId, windowId: window });
      const [tab] = toDetails(created);
      if (!tab) throw new Error('The browser opened a tab without an id.');
      if (muted) await browser.tabs.update(tab.tabId, { muted });
      if (beside) await joinGroup(tab.tabId, beside);
      return tab;
    },
    async navigate(tabId, url) {
      await browser.tabs.update(tabId, { url });
    },
    async activate(tabId) {
      await browser.tabs.update(tabId, { active: true });
    },
    async close(tabId) {
      await browser.tabs.remove(tabId);
    },
    goInHistory,
    onReplaced(listener, options) {
      // Firefox has no such event: its tabs keep their ids.
      const { onReplaced } = browser.tabs as Partial<typeof browser.tabs>;
      const onId = (tabId: number, replacedTabId: number) => listener({ tabId, replacedTabId });
      if (onReplaced) listen(onReplaced, onId, options);
    },
    onRemoved(listener, options) {
      listen(browser.tabs.onRemoved, (tabId: number) => listener(tabId), options);
    },
    onActivated(listener, options) {
      listen(
        browser.tabs.onActivated,
        ({ tabId, windowId }: Browser.tabs.OnActivatedInfo) => listener({ tabId, windowId }),
        options,
      );
    },
    onUpdated(listener, options: Subscription = {}) {
      const onUpdated = (_tabId: number, change: Browser.tabs.OnUpdatedInfo, tab: Browser.tabs.Tab) => {
        if (change.url === undefined && change.title === undefined && change.status === undefined) return;
        for (const details of toDetails(tab)) listener(details);
      };
      listen(browser.tabs.onUpdated, onUpdated, options);
    },
  };
}

/** The size and state of the tab's window; undefined when either is gone. */
export async function windowOf(tabId: number): Promise<WindowInfo | undefined> {
  const tab = await getTab(tabId);
  if (!tab) return undefined;
  const found = await browser.windows.get(tab.windowId).catch(ignore('the window was closed'));
  if (!found) return undefined;
  const { width = 0, height = 0, state = 'normal' } = found;
  return { windowId: tab.windowId, widthPx: width, heightPx: height, state };
}

/** Gives the tab's window other bounds, and tells those that it has then. */
export async function resizeWindow(tabId: number, bounds: WindowBounds): Promise<WindowInfo | undefined> {
  const window = await windowOf(tabId);
  if (!window) return undefined;
  const { windowId, state } = window;
  // A window that fills the screen has no bounds of its own.
  if (state !== 'normal') await browser.windows.update(windowId, { state: 'normal' });
  const { widthPx: width, heightPx: height, leftPx: left, topPx: top } = bounds;
  const given = Object.entries({ width, height, left, top }).filter(([, value]) => value !== undefined);
  // Firefox takes no undefined values.
  try {
    await browser.windows.update(windowId, Object.fromEntries(given));
  } catch (cause) {
    const message = 'The browser refused these bounds: most of a window has to be on the screen.';
    throw new ToolError('unavailable', message, 'Ask for a smaller size, or another place.', { cause });
  }
  return windowOf(tabId);
}

/** The tab, or undefined when there is none. */
export async function getTab(tabId: number): Promise<TabDetails | undefined> {
  // Chrome throws at once for what can be no tab.
  if (tabId < 0) return undefined;
  const tab = await browser.tabs.get(tabId).catch(ignore('there is no such tab'));
  return tab && toDetails(tab)[0];
}

async function goInHistory(tabId: number, steps: number): Promise<void> {
  try {
    // By script, since Chrome's own call skips every page on which the user did nothing.
    await browser.scripting.executeScript({
      target: { tabId },
      injectImmediately: true,
      func: (by: number) => history.go(by),
      args: [steps],
    });
  } catch {
    // No script may run here, as on an error page. The browser's own call knows single steps only; it rejects
    // (Chrome) or does nothing (Firefox) at the end of the history.
    const step = () => (steps < 0 ? browser.tabs.goBack(tabId) : browser.tabs.goForward(tabId));
    await step().catch(ignore('there is no such entry'));
  }
}

/** None for a tab without an id (a developer tools window). */
function toDetails(tab: Browser.tabs.Tab): readonly TabDetails[] {
  if (tab.id === undefined) return [];
  return [
    {
      tabId: tab.id,
      windowId: tab.windowId,
      // A page may give itself a title of any length, and it goes into the log and to every panel.
      title: textPage(tab.title ?? '', 0, MAX_TITLE_CHARS).text,
      // Chrome keeps the old address, or none in a new tab, until the load commits.
      url: tab.url || tab.pendingUrl || 'about:blank',
      active: tab.active,
      status: statusOf(tab),
      discarded: tab.discarded === true,
      ...(tab.url && tab.pendingUrl && { pendingUrl: tab.pendingUrl }),
    },
  ];
}

function statusOf({ discarded, status }: Browser.tabs.Tab): TabDetails['status'] {
  if (discarded) return 'unloaded';
  return status === 'loading' ? 'loading' : 'complete';
}
