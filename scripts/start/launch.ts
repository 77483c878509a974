import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { ignore } from '../../src/core/ignore.ts';
import { findBrowser, root } from '../setup.mjs';

/** The browsers that Tabhand is built for. */
export type BrowserName = 'chrome' | 'firefox';

/** A running browser with the built extension in it. */
export interface Launched {
  readonly name: BrowserName;
  readonly browser: Browser;
  /** Scheme and host of the extension's own pages, without a slash at the end. */
  readonly origin: string;
  readonly panelUrl: string;
  /**
   * The panel beside `page`. In Chrome the real side panel; in Firefox a tab in a window of its own, since the driver
   * cannot reach the sidebar, bound to the tab of `page`.
   */
  openPanel(page: Page): Promise<Page>;
  /** One of the extension's own pages in a tab, to set things up from: the panel's page, which is the only one. */
  openExtensionTab(): Promise<Page>;
  /** Kills the background as the browser would when it is idle, whatever it does. Resolves when it is dead. */
  killBackground(): Promise<void>;
  /** Ends the process that shows a page, as a fault in it would. */
  crash(page: Page): Promise<void>;
  /** Loads the extension anew, as an update does. Its pages close; scripts in web pages stay behind. */
  reloadExtension(): Promise<void>;
  close(): Promise<void>;
}

export interface LaunchOptions {
  readonly headless: boolean;
  /** The folder with the built extension; `dist/<browser>-mv3` when absent. */
  readonly folder?: string;
  /** Where downloads go; the user's own folder when absent. */
  readonly downloads?: string;
  /** The first page's address. */
  readonly url?: string;
}

/** Chosen by us, so that the address of the extension's pages is known before it is installed. */
const FIREFOX_UUID = '11111111-2222-4333-8444-555555555555';
/** Whoever starts a browser closes it, and cleans up the rest too, so Puppeteer must not end the process first. */
const OWN_SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
const WAIT_MS = 20_000;
const WINDOW = { width: 1280, height: 900 };

/** Starts a browser with a fresh profile and the extension, and waits until the extension runs. */
export function launch(name: BrowserName, options: LaunchOptions): Promise<Launched> {
  return name === 'chrome' ? launchChrome(options) : launchFirefox(options);
}

async function launchChrome({
  headless,
  folder = join(root, 'dist', 'chrome-mv3'),
  downloads,
  url,
}: LaunchOptions): Promise<Launched> {
  const browser = await puppeteer.launch({
    executablePath: findBrowser('chrome'),
    headless,
    pipe: true,
    ...OWN_SIGNALS,
    enableExtensions: true,
    defaultViewport: null,
    args: [
      // Chromium's sandbox refuses to start for root, which is who runs most containers.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--window-size=${WINDOW.width},${WINDOW.height}`,
      '--lang=en-US',
      '--no-first-run',
      '--no-default-browser-check',
      '--hide-crash-restore-bubble',
      ...(url === undefined ? [] : [url]),
    ],
    env: { ...process.env, LANGUAGE: 'en_US', ...(downloads !== undefined && xdgFolders(downloads)) },
  });
  try {
    const id = await browser.installExtension(folder);
    const origin = `chrome-extension://${id}`;
    const { side_panel: panel } = readManifest(folder);
    const panelUrl = `${origin}/${panel?.default_path}`;
    await waitForBackground(browser, panelUrl);
    return {
      name: 'chrome',
      browser,
      origin,
      panelUrl,
      openPanel: (page) => openSidePanel(browser, id, panelUrl, page),
      openExtensionTab: () => openTab(browser, panelUrl),
      killBackground: () => stopWorkers(browser, origin, panelUrl),
      crash: crashTarget,
      reloadExtension: () => reload(browser, folder, panelUrl),
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Chromium on Linux asks the desktop's settings where downloads go. */
function xdgFolders(downloads: string): { readonly XDG_CONFIG_HOME: string } {
  const config = join(downloads, '.xdg');
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  return { XDG_CONFIG_HOME: config };
}

async function openSidePanel(browser: Browser, id: string, panelUrl: string, page: Page): Promise<Page> {
  await page.bringToFront();
  const extension = (await browser.extensions()).get(id);
  if (!extension) throw new Error('The extension is not installed any more.');
  await extension.triggerAction(page);
  const target = await browser.waitForTarget((each) => each.url() === panelUrl, { timeout: WAIT_MS });
  const panel = await target.asPage();
  // A headless window never has the focus of the desktop, and a card takes no click without focus.
  await panel.emulateFocusedPage(true);
  return panel;
}

async function stopWorkers(browser: Browser, origin: string, panelUrl: string): Promise<void> {
  const session = await browser.target().createCDPSession();
  const helper = browser.targets().find((target) => target.url().startsWith(panelUrl));
  if (!helper) throw new Error('killBackground needs an open page of the extension.');
  const page = await helper.createCDPSession();
  try {
    const before = await workers(session, origin);
    await page.send('ServiceWorker.enable');
    await page.send('ServiceWorker.stopAllWorkers');
    await until(async () => {
      const now = await workers(session, origin);
      if (before.every((targetId) => !now.includes(targetId))) return true;
      // A worker that was just starting, or is still being installed, was not among those that were told to stop.
      await page.send('ServiceWorker.stopAllWorkers');
      return false;
    }, 'the service worker to stop');
  } finally {
    await Promise.allSettled([page.detach(), session.detach()]);
  }
}

async function crashTarget(page: Page): Promise<void> {
  const session = await page.createCDPSession();
  const gone = new Promise((resolve) => page.once('error', resolve));
  // The answer never comes: whoever would give it is gone.
  session.send('Page.crash').catch(ignore('the page crashed, as it was told'));
  await gone;
}

async function workers(
  session: Awaited<ReturnType<ReturnType<Browser['target']>['createCDPSession']>>,
  origin: string,
): Promise<readonly string[]> {
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
  return targetInfos
    .filter((info) => info.type === 'service_worker' && info.url.startsWith(origin))
    .map((info) => info.targetId);
}

async function launchFirefox({
  headless,
  folder = join(root, 'dist', 'firefox-mv3'),
  downloads,
  url,
}: LaunchOptions): Promise<Launched> {
  const { browser_specific_settings: settings, sidebar_action: sidebar } = readManifest(folder);
  const id = settings?.gecko?.id ?? '';
  const browser = await puppeteer.launch({
    browser: 'firefox',
    ...OWN_SIGNALS,
    executablePath: findBrowser('firefox'),
    headless,
    defaultViewport: null,
    args: ['--remote-allow-system-access', '-width', String(WINDOW.width), '-height', String(WINDOW.height)],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [id]: FIREFOX_UUID }),
      'extensions.webextOptionalPermissionPrompts': false,
      'intl.locale.requested': 'en-US',
      'intl.accept_languages': 'en-US, en',
      ...(downloads !== undefined && { 'browser.download.folderList': 2, 'browser.download.dir': downloads }),
    },
  });
  try {
    await browser.installExtension(folder);
    const origin = `moz-extension://${FIREFOX_UUID}`;
    const panelUrl = `${origin}/${sidebar?.default_panel.replace(/^(moz-extension:\/\/[^/]+)?\//, '')}`;
    await waitForBackground(browser, panelUrl);
    if (url !== undefined) await (await browser.pages())[0]?.goto(url);
    return {
      name: 'firefox',
      browser,
      origin,
      panelUrl,
      openPanel: (page) => openPanelTab(browser, panelUrl, page),
      openExtensionTab: () => openTab(browser, panelUrl),
      killBackground: () => terminateBackground(browser, id),
      crash: (page) => killContentProcess(browser, page),
      reloadExtension: () => reload(browser, folder, panelUrl),
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** The id that extensions know the shown tab of the front window by. */
const SHOWN_TAB_ID = `ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs').ExtensionParent
  .apiManager.global.tabTracker.getId(Services.wm.getMostRecentWindow('navigator:browser').gBrowser.selectedTab)`;

async function openPanelTab(browser: Browser, panelUrl: string, page: Page): Promise<Page> {
  // A window of its own keeps the page under test the active, visible tab of its window.
  await page.bringToFront();
  const tabId = await inBrowserScope(browser, SHOWN_TAB_ID);
  const panel = await browser.newPage({ type: 'window' });
  await openExtensionPage(panel, `${panelUrl}?tab=${tabId}`);
  await panel.bringToFront();
  return panel;
}

/** Opens the panel in a tab and waits for the background: before it has run once, no click on the icon reaches it. */
async function openTab(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  await openExtensionPage(page, url);
  await page.waitForFunction(backgroundAnswers, { timeout: WAIT_MS, polling: 50 });
  return page;
}

async function waitForBackground(browser: Browser, panelUrl: string): Promise<void> {
  await (await openTab(browser, panelUrl)).close();
}

/** Firefox never reports the load of an extension's page, so the page itself is asked. */
async function openExtensionPage(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: [] });
  await page.waitForFunction(
    (wanted) => location.href === wanted && document.readyState === 'complete',
    { timeout: WAIT_MS },
    url,
  );
}

async function terminateBackground(browser: Browser, id: string): Promise<void> {
  const extension = `WebExtensionPolicy.getByID(${JSON.stringify(id)}).extension`;
  await inBrowserScope(browser, `${extension}.terminateBackground().then(() => true)`);
}

async function killContentProcess(browser: Browser, page: Page): Promise<void> {
  await page.bringToFront();
  const shown = 'Services.wm.getMostRecentWindow("navigator:browser").gBrowser.selectedBrowser';
  const pid = await inBrowserScope(browser, `${shown}.browsingContext.currentWindowGlobal.osPid`);
  if (typeof pid !== 'number' || pid <= 0) throw new Error('The page has no process of its own.');
  process.kill(pid, 'SIGKILL');
}

/** Installing the same folder again is what an update does; the ids stay. */
async function reload(browser: Browser, folder: string, panelUrl: string): Promise<void> {
  await browser.installExtension(folder);
  await waitForBackground(browser, panelUrl);
}

/** Runs an expression in Firefox's own scope, for what no test protocol offers. */
async function inBrowserScope(browser: Browser, expression: string): Promise<unknown> {
  // Puppeteer does not publish its BiDi connection; the exact version is pinned in package.json.
  const { connection } = browser as unknown as {
    connection: { send(method: string, params: object): Promise<{ result: BidiResult }> };
  };
  const tree = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const context = tree.result.contexts?.[0]?.context;
  const { result } = await connection.send('script.evaluate', {
    expression,
    target: { context },
    awaitPromise: true,
    userActivation: true,
  });
  if (result.type === 'exception') throw new Error(result.exceptionDetails?.text);
  return result.result?.value;
}

interface BidiResult {
  readonly contexts?: readonly { readonly context: string }[];
  readonly type?: string;
  readonly exceptionDetails?: { readonly text: string };
  readonly result?: { readonly value?: unknown };
}

interface Manifest {
  readonly side_panel?: { readonly default_path: string };
  readonly sidebar_action?: { readonly default_panel: string };
  readonly browser_specific_settings?: { readonly gecko?: { readonly id: string } };
}

function readManifest(folder: string): Manifest {
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

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited ${WAIT_MS} ms for ${what}.`);
    await new Promise((done) => setTimeout(done, 10));
  }
}
