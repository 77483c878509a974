import { browser } from 'wxt/browser';
import type { Platform } from '../platform';

/** Below the 30 s of idleness after which both browsers stop a background. */
const KEEP_ALIVE_MS = 20_000;

const WOKEN_KEY = 'woken';

const WAITING_COLOUR = '#b45309';

/** Starts, alarms, and staying alive. */
export const lifecycle: Pick<
  Platform,
  'isFirstWake' | 'onStartup' | 'onInstalled' | 'keepAlive' | 'setAlarm' | 'clearAlarm' | 'onAlarm' | 'setBadge'
> = {
  async isFirstWake() {
    // Survives a stopped background, but not a restart of the browser.
    const { [WOKEN_KEY]: woken } = await browser.storage.session.get(WOKEN_KEY);
    if (woken === true) return false;
    await browser.storage.session.set({ [WOKEN_KEY]: true });
    return true;
  },
  onStartup: (listener) => browser.runtime.onStartup.addListener(listener),
  onInstalled(listener) {
    browser.runtime.onInstalled.addListener(({ reason }) => {
      listener(reason === 'install' || reason === 'update' ? reason : 'other');
    });
  },
  keepAlive() {
    // Any call of the extension API resets the idle clock; an open stream or port does not.
    const timer = setInterval(() => void browser.runtime.getPlatformInfo(), KEEP_ALIVE_MS);
    return () => clearInterval(timer);
  },
  async setAlarm(name, atMs) {
    await browser.alarms.create(name, { when: atMs });
  },
  async clearAlarm(name) {
    await browser.alarms.clear(name);
  },
  onAlarm: (listener) => browser.alarms.onAlarm.addListener(({ name }) => listener(name)),
  async setBadge(text, { tabId, title }) {
    await browser.action.setBadgeBackgroundColor({ color: WAITING_COLOUR, tabId });
    await browser.action.setBadgeText({ text, tabId });
    // WXT narrows the parameter to its own names.
    const message = (browser.i18n.getMessage as (name: string) => string)(title ?? 'cmdOpen');
    await browser.action.setTitle({ title: message, tabId });
  },
};
