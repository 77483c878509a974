import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { ignore } from '../../src/core/ignore.ts';
import { findBrowser, root } from '../setup.mjs';
import { OWN_SIGNALS, openTab, readManifest, reload, WAIT_MS, WINDOW, waitForBackground } from './extension-page.ts';
import type { Launched, LaunchOptions } from './launched.ts';

/** Chrome with the extension, loaded through its debugging pipe. */
export async function launchChrome({
  headless,
  folder = join(root, 'dist', 'chrome-mv3'),
  downloads,
  localNames = [],
  testPorts,
  trustedKey,
  profile,
  switches = [],
  url,
}: LaunchOptions): Promise<Launched> {
  const browser = await puppeteer.launch({
    executablePath: findBrowser('chrome'),
    headless,
    pipe: true,
    ...OWN_SIGNALS,
    enableExtensions: true,
    defaultViewport: null,
    ...(profile !== undefined && { userDataDir: profile }),
    args: [
      // Chromium's sandbox refuses to start for root, which is who runs most containers.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--window-size=${WINDOW.width},${WINDOW.height}`,
      '--lang=en-US',
      '--no-first-run',
      '--no-default-browser-check',
      '--hide-crash-restore-bubble',
      `--host-resolver-rules=${[...portRules(testPorts), ...localNames.map((name) => `MAP ${name} 127.0.0.1`)].join(',')}`,
      ...(trustedKey === undefined ? [] : [`--ignore-certificate-errors-spki-list=${trustedKey}`]),
      ...switches,
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
      leavePanel: closeSidePanel,
      openExtensionTab: () => openTab(browser, panelUrl),
      killBackground: () => stopWorkers(browser, origin, panelUrl),
      setOffline: (offline) => sayOffline(browser, origin, offline),
      crash: crashTarget,
      reloadExtension: () => reload(browser, folder, panelUrl),
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

function portRules(ports: LaunchOptions['testPorts']): readonly string[] {
  if (!ports) return [];
  const { https, http, privateHosts = [], knownHosts = [], reboundNames = [] } = ports;
  const hosts = ['*.test', ...knownHosts];
  return [
    ...reboundNames.map((name) => `MAP ${name} 127.0.0.9`),
    ...hosts.map((host) => `MAP ${host}:443 127.0.0.1:${https}`),
    ...[...hosts, ...privateHosts].map((host) => `MAP ${host}:80 127.0.0.1:${http}`),
  ];
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

/** A side panel closes as its window does; it has no tab that could be closed. */
async function closeSidePanel(panel: Page): Promise<void> {
  if (panel.isClosed()) return;
  const gone = new Promise((done) => panel.once('close', done));
  await Promise.all([gone, panel.evaluate(() => window.close()).catch(ignore('it closes while it answers'))]);
}

/** How often all workers are told to stop before the one is closed. */
const MAX_TELLINGS = 50;

async function stopWorkers(browser: Browser, origin: string, panelUrl: string): Promise<void> {
  const session = await browser.target().createCDPSession();
  const helper = browser.targets().find((target) => target.url().startsWith(panelUrl));
  if (!helper) throw new Error('killBackground needs an open page of the extension.');
  const page = await helper.createCDPSession();
  try {
    const before = await workers(session, origin);
    await page.send('ServiceWorker.enable');
    await page.send('ServiceWorker.stopAllWorkers');
    let tries = 0;
    await until(async () => {
      const now = await workers(session, origin);
      const left = before.filter((targetId) => now.includes(targetId));
      if (left.length === 0) return true;
      // A worker that was just starting, or is still being installed, was not among those that were told to stop.
      await page.send('ServiceWorker.stopAllWorkers');
      tries += 1;
      // Now and then Chrome forgets that it was told; a target that is closed stops as well.
      if (tries > MAX_TELLINGS)
        for (const targetId of left)
          await session.send('Target.closeTarget', { targetId }).catch(ignore('it is gone by now'));
      return false;
    }, 'the service worker to stop');
  } finally {
    await Promise.allSettled([page.detach(), session.detach()]);
  }
}

/** The driver can take the network from a page, but not from a worker: that one is told what it would find. */
async function sayOffline(browser: Browser, origin: string, offline: boolean): Promise<void> {
  const target = await browser.waitForTarget(
    (each) => each.type() === 'service_worker' && each.url().startsWith(origin),
  );
  const session = await target.createCDPSession();
  const value = `{ configurable: true, get: () => ${!offline} }`;
  await session.send('Runtime.evaluate', { expression: `Object.defineProperty(navigator, 'onLine', ${value})` });
  await session.detach();
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

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited ${WAIT_MS} ms for ${what}.`);
    await new Promise((done) => setTimeout(done, 10));
  }
}
