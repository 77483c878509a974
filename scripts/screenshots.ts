// Pictures of every state of the panel, at three widths and in both themes, below dist/screenshots.
// node scripts/screenshots.ts [--only NAME] [--locale pl] [--sheets]
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import preact from '@preact/preset-vite';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { createServer } from 'vite';

const WIDTHS = [320, 400, 640] as const;
const THEMES = ['light', 'dark'] as const;
const HEIGHT = 760;
/** States that are shown side by side: most of the time is waiting. */
const AT_ONCE = 2;
// Longer than a card's arming, so that its buttons are shown as they are used.
const SETTLE_MS = 900;

const root = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { only: { type: 'string' }, locale: { type: 'string', default: 'en' }, sheets: { type: 'boolean' } },
});
const out = resolve(root, 'dist/screenshots', values.locale);

const server = await createServer({
  configFile: false,
  root: resolve(root, 'scripts/screenshots'),
  plugins: [preact({ devToolsEnabled: false })],
  cacheDir: resolve(root, 'node_modules/.vite-screenshots'),
  logLevel: 'error',
  server: { host: '127.0.0.1', port: 0, fs: { allow: [root] }, hmr: false, watch: null },
});
await server.listen();
const base = server.resolvedUrls?.local[0] ?? '';
const browser = await puppeteer.launch({
  executablePath: process.env.CHROME_BIN ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const states = await stateNames(browser);
  if (values.only === undefined) rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  let count = 0;
  const left = states.values();
  const work = async (): Promise<void> => {
    for (const state of left) {
      const shots = (await Promise.all(THEMES.map((theme) => shoot(browser, state, theme)))).flat();
      if (values.sheets) await sheet(browser, state, shots);
      count += shots.length;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  console.log(`${count} screenshots of ${states.length} states in ${out}`);
} finally {
  await browser.close();
  await server.close();
}

interface Shot {
  readonly width: number;
  readonly png: Uint8Array;
}

async function stateNames(from: Browser): Promise<readonly string[]> {
  const page = await open(from, '');
  const names = (await page.evaluate(() => document.body.textContent ?? '')).split('\n');
  await page.close();
  return values.only === undefined ? names : names.filter((name) => name.includes(values.only ?? ''));
}

async function shoot(from: Browser, state: string, theme: string): Promise<readonly Shot[]> {
  const page = await open(from, state, theme);
  const shots: Shot[] = [];
  for (const width of WIDTHS) {
    await page.setViewport({ width, height: HEIGHT, deviceScaleFactor: 1 });
    await new Promise((resolveWait) => setTimeout(resolveWait, SETTLE_MS));
    await assertNoSideScroll(page, `${state} at ${width}`);
    const png = await page.screenshot();
    writeFileSync(resolve(out, `${state}-${width}-${theme}.png`), png);
    shots.push({ width, png });
  }
  await page.close();
  return shots;
}

async function open(from: Browser, state: string, theme = 'light'): Promise<Page> {
  // A window of its own: a tab in the background is not drawn.
  const page = await from.newPage({ type: 'window' });
  page.on('pageerror', (error) => console.error(`${state}: ${String(error)}`));
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await page.setViewport({ width: WIDTHS[0], height: HEIGHT });
  await page.goto(`${base}?state=${state}&locale=${values.locale}`);
  await page.waitForSelector('html[data-ready]');
  return page;
}

async function assertNoSideScroll(page: Page, what: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  if (wide) throw new Error(`${what}: the panel is wider than its window.`);
}

/** All pictures of a state side by side, to look at them at once. */
async function sheet(from: Browser, state: string, shots: readonly Shot[]): Promise<void> {
  const page = await from.newPage();
  const images = shots.map(
    ({ width, png }) => `<img width="${width}" src="data:image/png;base64,${Buffer.from(png).toString('base64')}">`,
  );
  await page.setContent(
    `<body style="margin:0;display:grid;grid-template-columns:repeat(3,max-content);gap:8px;background:#888">${images.join('')}`,
  );
  await page.setViewport({ width: 1376, height: HEIGHT * 2 + 8 });
  mkdirSync(resolve(out, 'sheets'), { recursive: true });
  await page.screenshot({ path: resolve(out, 'sheets', `${state}.png`) as `${string}.png` });
  await page.close();
}
