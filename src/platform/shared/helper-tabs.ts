import { browser } from 'wxt/browser';
import type { Platform } from '../platform';

const PREFIX = 'helper-tab-';

/** One key for each tab, since several are added at the same time. Outlives the background, not the browser. */
export const helperTabs: Platform['helperTabs'] = {
  async add(tabId) {
    await browser.storage.session.set({ [PREFIX + tabId]: true });
  },
  async remove(tabId) {
    await browser.storage.session.remove(PREFIX + tabId);
  },
  async list() {
    const keys = Object.keys(await browser.storage.session.get(null));
    return keys.filter((key) => key.startsWith(PREFIX)).map((key) => Number(key.slice(PREFIX.length)));
  },
};
