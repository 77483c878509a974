import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { browserName, e2e } from '../e2e/harness/world.ts';

e2e('it gives the window the size that was asked for', async ({ beside, model }) => {
  model.script(use(['resize_window', { width: 900, height: 700 }]), say('Smaller.'));
  const { page, panel } = await beside('article.html');

  await panel.send('Make it smaller');
  await panel.turnEnd();

  await page.waitForFunction('Math.abs(outerWidth - 900) <= 2 && Math.abs(outerHeight - 700) <= 2', { polling: 50 });
  expect((await panel.events('tool-end')).at(-1)).toMatchObject({ outcome: 'ok', receipt: { changed: true } });
  await restore(page, panel.page);
});

/** As the next test expects it. Chrome lets no extension make a window larger than its screen, but its driver. */
async function restore(page: Page, panel: Page): Promise<void> {
  const bounds = { width: 1280, height: 900 };
  if (browserName() === 'firefox') {
    await panel.evaluate(
      `browser.tabs.query({ url: '*://*/article.html' }).then(([tab]) => browser.windows.update(tab.windowId, ${JSON.stringify(bounds)}))`,
    );
    return;
  }
  const session = await page.createCDPSession();
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds });
  await session.detach();
}
