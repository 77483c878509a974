import type { Page } from 'puppeteer-core';
import type { PageView } from '../../src/core/page-setup.ts';
import type { Panel } from '../e2e/harness/panel.ts';
import { allowShown } from './allow-page.ts';

/** Connects the site of a page that shows nothing of its tools before, as a user does who knows that it has some. */
export async function connectByHand(panel: Panel, page: Page): Promise<PageView> {
  const origin = await page.evaluate(() => location.origin);
  return panel.call('page/join', { tabId: await tabOf(panel, page), origin, allow: true });
}

/** The browser's number for the tab of a page. */
export function tabOf(panel: Panel, page: Page): Promise<number> {
  return panel.page.evaluate(findTab, page.url());
}

/** Allows all that a connected page offers, as a user does who is asked about each call. */
export async function allowAll(panel: Panel): Promise<void> {
  await panel.page.bringToFront();
  // The one button of a banner that tells of a connected page.
  const look = '.page-offer .actions button:only-child';
  await panel.sees(look);
  await panel.click(look);
  await panel.sees('.page-tool');
  await allowShown(panel);
}

/** Runs in the panel's page. */
async function findTab(url: string): Promise<number> {
  const { tabs } = (
    globalThis as unknown as {
      chrome: { tabs: { query(what: object): Promise<readonly { readonly id: number; readonly url?: string }[]> } };
    }
  ).chrome;
  const found = (await tabs.query({})).find((tab) => tab.url === url);
  if (!found) throw new Error(`No tab shows ${url}.`);
  return found.id;
}
