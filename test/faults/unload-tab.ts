import type { Page } from 'puppeteer-core';

/** Unloads the shown tab that has `url`, as the browser does to save memory, once `coverUrl` is shown in its window. */
export async function unloadTab(extensionPage: Page, url: string, coverUrl: string): Promise<void> {
  await extensionPage.evaluate(unload, url, coverUrl);
}

// Runs in a page of the extension.
async function unload(url: string, coverUrl: string): Promise<void> {
  const { tabs } = (globalThis as unknown as { chrome: { readonly tabs: TabsApi } }).chrome;
  const tab = (await tabs.query({})).find((each) => each.url === url);
  if (!tab) throw new Error(`No tab shows ${url}.`);
  // No browser unloads the tab that its window shows.
  await tabs.create({ windowId: tab.windowId, url: coverUrl, active: true });
  let isUnloaded = false;
  while (!isUnloaded) {
    // Firefox passes over a tab that has not been saved yet.
    await tabs.discard(tab.id);
    isUnloaded = (await tabs.query({ discarded: true })).some((each) => each.url === url);
  }
}

/** Closes the tabs that show pages of a site: the driver does not know a tab any more that was unloaded. */
export async function closeTabs(extensionPage: Page, siteUrl: string): Promise<void> {
  await extensionPage.evaluate(closeAll, siteUrl);
}

// Runs in a page of the extension.
async function closeAll(siteUrl: string): Promise<void> {
  const { tabs } = (globalThis as unknown as { chrome: { readonly tabs: TabsApi } }).chrome;
  for (const { id, url } of await tabs.query({})) if (url?.startsWith(siteUrl)) await tabs.remove(id);
}

interface Tab {
  readonly id: number;
  readonly windowId: number;
  readonly url?: string;
}

interface TabsApi {
  query(filter: object): Promise<readonly Tab[]>;
  create(options: object): Promise<Tab>;
  discard(tabId: number): Promise<unknown>;
  remove(tabId: number): Promise<void>;
}
