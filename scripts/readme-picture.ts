// Makes docs/images/panel.webp, the picture in the README, from the built extension in a real Chrome: the demo shop, and
// beside it the side panel while a card is open. Run `npm run build` first.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { startDemoModel } from '../demo/demo-model.ts';
import { startShop } from '../demo/server.ts';
import { root } from './setup.mjs';
import { launch } from './start/launch.ts';
import { answerCard, typeTask } from './start/panel-driver.ts';
import { setUpModel } from './start/set-up-model.ts';

const PAGE = { width: 820, height: 765 };
const WAIT_MS = 30_000;

const [shop, demo, launched] = await Promise.all([
  startShop(),
  startDemoModel({ paceMs: 0 }),
  launch('chrome', { headless: true }),
]);
try {
  const { modelId, baseUrl } = demo;
  const model = { kind: 'custom', demo: true, from: 'the demo', modelId, baseUrl };
  await setUpModel(launched, model, { mode: 'act', theme: 'light' });
  const [page = await launched.browser.newPage()] = await launched.browser.pages();
  await page.setViewport({ ...PAGE, deviceScaleFactor: 1 });
  await page.goto(shop.url);
  const panel = await launched.openPanel(page);
  await typeTask(panel, 'Add the cheapest kettle to the cart');
  // The second card is the one that changes something: the first only asks for a search.
  await answerCard(panel, 'once');
  await panel.waitForSelector('.permission-card .actions button:nth-of-type(2):not([aria-disabled="true"])', {
    timeout: WAIT_MS,
  });
  const pictures = [await picture(page), await picture(panel)];
  mkdirSync(join(root, 'docs', 'images'), { recursive: true });
  await compose(launched.browser, pictures, join(root, 'docs', 'images', 'panel.webp'));
} finally {
  await Promise.allSettled([launched.close(), shop.close(), demo.close()]);
}

async function picture(page: Page): Promise<string> {
  return `data:image/png;base64,${await page.screenshot({ encoding: 'base64' })}`;
}

/** Both pictures side by side, as they stand in the browser's window. */
async function compose(browser: Browser, pictures: readonly string[], path: string): Promise<void> {
  const page = await browser.newPage();
  const images = pictures.map((source) => `<img alt="" style="border-radius:8px" src="${source}">`);
  await page.setContent(
    `<body style="margin:0;padding:12px;display:flex;gap:8px;width:max-content;background:#d9dcd8">${images.join('')}`,
  );
  const body = await page.$('body');
  await body?.screenshot({ path: path as `${string}.webp`, type: 'webp', quality: 80 });
}
