/** Draws the extension's icons from scripts/assets/icon.svg. Run it after a change of the drawing: `npm run icons`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { ensureBrowsers, root } from './setup.mjs';

const SIDES_PX = [16, 32, 48, 128];

ensureBrowsers(['chrome']);
const drawing = readFileSync(join(root, 'scripts', 'assets', 'icon.svg'), 'utf8');
const folder = join(root, 'public', 'icon');
mkdirSync(folder, { recursive: true });

const browser = await puppeteer.launch({
  executablePath: process.env.CHROME_BIN,
  headless: true,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const page = await browser.newPage();
  for (const sidePx of SIDES_PX) {
    await page.setViewport({ width: sidePx, height: sidePx });
    await page.setContent(
      `<style>html, body { margin: 0 } svg { display: block; width: ${sidePx}px }</style>${drawing}`,
    );
    const picture = await page.screenshot({ omitBackground: true });
    writeFileSync(join(folder, `${sidePx}.png`), picture);
    console.log(`public/icon/${sidePx}.png: ${picture.length} bytes`);
  }
} finally {
  await browser.close();
}
