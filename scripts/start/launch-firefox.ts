import { join } from 'node:path';
import process from 'node:process';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findBrowser, root } from '../setup.mjs';
import {
  OWN_SIGNALS,
  openExtensionPage,
  openTab,
  readManifest,
  reload,
  WINDOW,
  waitForBackground,
} from './extension-page.ts';
import type { Launched, LaunchOptions, TestPorts } from './launched.ts';
import { proxyScript } from './proxy-script.ts';

/** Chosen by us, so that the address of the extension's pages is known before it is installed. */
const FIREFOX_UUID = '11111111-2222-4333-8444-555555555555';

/** How often Firefox is asked to end the background. */
const MAX_KILLS = 10;

/** Firefox with the extension, and with the driver's access to its own scope. */
export async function launchFirefox({
  headless,
  folder = join(root, 'dist', 'firefox-mv3'),
  downloads,
  localNames = [],
  testPorts,
  trustedKey,
  profile,
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
    ...(profile !== undefined && { userDataDir: profile }),
    // Firefox knows no trust in one key only.
    acceptInsecureCerts: trustedKey !== undefined,
    args: ['--remote-allow-system-access', '-width', String(WINDOW.width), '-height', String(WINDOW.height)],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [id]: FIREFOX_UUID }),
      'extensions.webextOptionalPermissionPrompts': false,
      // What is not from a store is taken out when Firefox ends. Its data stays then, as an installed extension's does.
      ...(profile !== undefined && {
        'extensions.webextensions.keepStorageOnUninstall': true,
        'extensions.webextensions.keepUuidOnUninstall': true,
      }),
      'intl.locale.requested': 'en-US',
      'intl.accept_languages': 'en-US, en',
      'network.dns.localDomains': [...localNames, ...(testPorts?.reboundNames ?? [])].join(','),
      ...(testPorts && proxyPrefs(testPorts)),
      ...(downloads !== undefined && { 'browser.download.folderList': 2, 'browser.download.dir': downloads }),
    },
  });
  try {
    await browser.installExtension(folder);
    const origin = `moz-extension://${FIREFOX_UUID}`;
    const panelUrl = `${origin}/${sidebar?.default_panel.replace(/^(moz-extension:\/\/[^/]+)?\//, '')}`;
    await waitForBackground(browser, panelUrl);
    if (url !== undefined) await (await browser.pages())[0]?.goto(url);
    let spare: Page | undefined;
    return {
      name: 'firefox',
      browser,
      origin,
      panelUrl,
      async openPanel(page) {
        const window = spare?.isClosed() === false ? spare : undefined;
        spare = undefined;
        return openPanelTab(browser, panelUrl, page, window);
      },
      async leavePanel(panel) {
        if (panel.isClosed()) return;
        if (spare?.isClosed() === false) return panel.close();
        spare = panel;
        // One that went with the extension when that was loaded anew is gone without a word.
        await panel.goto('about:blank', { waitUntil: [] }).catch(() => {
          spare = undefined;
        });
      },
      openExtensionTab: () => openTab(browser, panelUrl),
      killBackground: () => terminateBackground(browser, id),
      async setOffline(offline) {
        await inBrowserScope(browser, `Services.io.offline = ${offline}`);
      },
      crash: (page) => killContentProcess(browser, page),
      reloadExtension: () => reload(browser, folder, panelUrl),
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Firefox gives no other port to a name; a proxy does, and answers for names that nobody listed. */
function proxyPrefs(ports: TestPorts): Readonly<Record<string, string | number>> {
  return {
    'network.proxy.type': 2,
    'network.proxy.autoconfig_url': `data:application/x-ns-proxy-autoconfig,${encodeURIComponent(proxyScript(ports))}`,
  };
}

/** The id that extensions know the shown tab of the front window by. */
const SHOWN_TAB_ID = `ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs').ExtensionParent
  .apiManager.global.tabTracker.getId(Services.wm.getMostRecentWindow('navigator:browser').gBrowser.selectedTab)`;

async function openPanelTab(browser: Browser, panelUrl: string, page: Page, window?: Page): Promise<Page> {
  // A window of its own keeps the page under test the active, visible tab of its window.
  await page.bringToFront();
  const tabId = await inBrowserScope(browser, SHOWN_TAB_ID);
  const panel = window ?? (await browser.newPage({ type: 'window' }));
  await openExtensionPage(panel, `${panelUrl}?tab=${tabId}`);
  await panel.bringToFront();
  return panel;
}

async function terminateBackground(browser: Browser, id: string): Promise<void> {
  const end = `(async (extension) => {
    const { backgroundContext } = extension;
    await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
    return extension.backgroundContext !== backgroundContext;
  })(WebExtensionPolicy.getByID(${JSON.stringify(id)}).extension)`;
  // Firefox lets a background live on that gets an event while it is being ended, and does not say so.
  for (let tries = 0; tries < MAX_KILLS; tries += 1) {
    if ((await inBrowserScope(browser, end)) === true) return;
  }
  throw new Error(`Firefox did not end the background in ${MAX_KILLS} tries.`);
}

async function killContentProcess(browser: Browser, page: Page): Promise<void> {
  await page.bringToFront();
  const shown = 'Services.wm.getMostRecentWindow("navigator:browser").gBrowser.selectedBrowser';
  const pid = await inBrowserScope(browser, `${shown}.browsingContext.currentWindowGlobal.osPid`);
  if (typeof pid !== 'number' || pid <= 0) throw new Error('The page has no process of its own.');
  process.kill(pid, 'SIGKILL');
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
