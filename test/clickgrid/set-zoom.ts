import type { Page } from 'puppeteer-core';
import type { Launched } from '../../scripts/start/launched.ts';
import { inExtension } from '../../scripts/start/set-up-model.ts';

/** Zooms the tab of a page as the browser's menu does, and shows it again. Firefox keeps a zoom for the whole site. */
export async function setZoom(launched: Launched, page: Page, zoom: number): Promise<void> {
  await inExtension(launched, (extension) => extension.evaluate(zoomTab, page.url(), zoom));
  await page.bringToFront();
}

// Runs in a page of the extension.
async function zoomTab(url: string, zoom: number): Promise<void> {
  const { tabs } = (globalThis as unknown as { chrome: { tabs: TabsApi } }).chrome;
  const tab = (await tabs.query({})).find((each) => each.url === url);
  if (!tab) throw new Error(`No tab shows ${url}.`);
  await tabs.setZoom(tab.id, zoom);
}

interface TabsApi {
  query(filter: object): Promise<readonly { readonly id: number; readonly url?: string }[]>;
  setZoom(tabId: number, zoom: number): Promise<void>;
}
