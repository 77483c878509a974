import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';

/** Whoever starts a browser closes it, and cleans up the rest too, so Puppeteer must not end the process first. */
export const OWN_SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
/** How long anything in a browser may take. */
export const WAIT_MS = 20_000;
/** The size of its first window, in pixels. */
export const WINDOW = { width: 1280, height: 900 };

/** Opens the panel in a tab and waits for the background: before it has run once, no click on the icon reaches it. */
export async function openTab(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  await openExtensionPage(page, url);
  await waitForAnswer(page);
  return page;
}

/** Resolves when the background answers a page of the extension. */
export async function waitForAnswer(page: Page): Promise<void> {
  await page.waitForFunction(backgroundAnswers, { timeout: WAIT_MS, polling: 50 });
}

/** Resolves when the background answers. */
export async function waitForBackground(browser: Browser, panelUrl: string): Promise<void> {
  await (await openTab(browser, panelUrl)).close();
}

/** Firefox never reports the load of an extension's page, so the page itself is asked. */
export async function openExtensionPage(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: [] });
  await page.waitForFunction(
    (wanted) => location.href === wanted && document.readyState === 'complete',
    { timeout: WAIT_MS },
    url,
  );
}

/** Installing the same folder again is what an update does; the ids stay. */
export async function reload(browser: Browser, folder: string, panelUrl: string): Promise<void> {
  await browser.installExtension(folder);
  await waitForBackground(browser, panelUrl);
}

interface Manifest {
  readonly side_panel?: { readonly default_path: string };
  readonly sidebar_action?: { readonly default_panel: string };
  readonly browser_specific_settings?: { readonly gecko?: { readonly id: string } };
}

/** The manifest of the built extension. */
export function readManifest(folder: string): Manifest {
  // The file was written by our own build.
  return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
}

// Runs in a page of the extension.
function backgroundAnswers(): Promise<boolean> {
  const { runtime } = (globalThis as unknown as { chrome: { runtime: { sendMessage(m: object): Promise<unknown> } } })
    .chrome;
  return runtime.sendMessage({ type: 'settings/get', params: {} }).then(
    (reply) => reply !== undefined,
    () => false,
  );
}
