import type { Page } from 'puppeteer-core';

/** Moves the tab that shows `url` to a window of its own, as a user may do at any time. */
export async function moveToNewWindow(extensionPage: Page, url: string): Promise<void> {
  await extensionPage.evaluate(moveTab, url);
}

// Runs in a page of the extension.
async function moveTab(url: string): Promise<void> {
  const { tabs, windows } = (globalThis as unknown as { chrome: TabsApi }).chrome;
  const tab = (await tabs.query({})).find((each) => each.url === url);
  if (!tab) throw new Error(`No tab shows ${url}.`);
  await windows.create({ tabId: tab.id });
}

interface TabsApi {
  readonly tabs: { query(filter: object): Promise<readonly { readonly id: number; readonly url?: string }[]> };
  readonly windows: { create(options: { readonly tabId: number }): Promise<unknown> };
}
