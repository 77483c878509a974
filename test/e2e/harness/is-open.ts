import type { Page } from 'puppeteer-core';

/** Whether a panel's page is still there. Firefox does not tell its driver of a window that went with its last tab. */
export async function isOpen(page: Page): Promise<boolean> {
  if (page.isClosed()) return false;
  return page.evaluate(() => true).catch(() => false);
}
