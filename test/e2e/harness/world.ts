import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { it } from 'vitest';
import { openExtensionPage, waitForAnswer } from '../../../scripts/start/extension-page.ts';
import { launch } from '../../../scripts/start/launch.ts';
import type { BrowserName, Launched } from '../../../scripts/start/launched.ts';
import { call } from '../../../scripts/start/panel-driver.ts';
import { inExtension } from '../../../scripts/start/set-up-model.ts';
import type { Tier } from '../../../src/core/mode.ts';
import type { Settings } from '../../../src/messaging/protocol.ts';
import { type AttackWeb, startAttackWeb } from '../../redteam/web/attack-web.ts';
import { TEST_NAMES, testCertificate } from '../../skills/certificate.ts';
import { type SkillServer, startSkillServer } from '../../skills/skill-server.ts';
import { describeFailure } from './describe-failure.ts';
import { endWithUs } from './end-with-us.ts';
import { type Panel, usePanel } from './panel.ts';
import { SCRIPTED_MODEL_ID, SCRIPTED_MODEL_KEY, type ScriptedModel, startScriptedModel } from './scripted-model.ts';
import { type Site, startSite } from './site.ts';

/** All that a test works with; made anew for each, but for the browser. */
export interface World {
  readonly launched: Launched;
  readonly site: Site;
  readonly model: ScriptedModel;
  /** The server of the skill files in `test/skills/files`, over HTTPS. */
  readonly skillServer: SkillServer;
  /** Every name below `.test` at the usual ports. */
  readonly web: AttackWeb;
  /** Where the browser saves files; shared by the tests of a run. */
  readonly downloads: string;
  /** Every panel that was opened, the newest last. */
  readonly panels: readonly Panel[];
  /** Opens a page of the site, or any address, in a tab of its own. */
  open(address: string): Promise<Page>;
  /** Opens the panel beside a page. */
  openPanel(page: Page): Promise<Panel>;
  /** Closes a panel as the user does. */
  closePanel(panel: Panel): Promise<void>;
  /** A page of the site with the panel beside it. */
  beside(address: string): Promise<{ readonly page: Page; readonly panel: Panel }>;
}

/** A world that its opener closes. */
export interface OpenWorld extends World {
  close(): Promise<void>;
}

export interface WorldOptions {
  readonly settings?: Partial<Settings>;
  /** What the scripted model is said to be: of full size, blind and on this machine when absent. */
  readonly model?: { readonly tier?: Tier; readonly vision?: boolean; readonly far?: boolean };
  /** `none`: no model is set up, and the panel was never used before. */
  readonly setUp?: 'scripted' | 'none';
  /** Further switches of Chrome. A browser is started for each set of them; Firefox runs as ever. */
  readonly switches?: readonly string[];
}

/** A test in the browser of this project. A failure prints the log, the panel and where its picture is. */
export function e2e(name: string, body: (world: World) => Promise<void>, options: WorldOptions = {}): void {
  it(name, async () => {
    const world = await openWorld(options);
    try {
      await body(world);
    } catch (error) {
      console.error(await describeFailure(world, name));
      throw error;
    } finally {
      await world.close();
    }
  });
}

/** Which browser this Vitest project drives. */
export function browserName(): BrowserName {
  const name = process.env.TABHAND_BROWSER;
  if (name !== 'chrome' && name !== 'firefox') throw new Error('Run it as vitest --project e2e-chrome or e2e-firefox.');
  return name;
}

/** A name of this machine that the extension takes for another one. */
const FAR_HOST = 'model.internal';

// One worker without isolation runs all files of a project, so this outlives a file.
const shared = globalThis as unknown as {
  /** By their switches. */
  tabhandLaunched?: Map<string, Promise<Launched>>;
  tabhandClosing?: Promise<unknown>;
  tabhandWeb?: Promise<AttackWeb>;
  tabhandKept?: { close(): Promise<void> };
};

/** Says what is still open for later tests, and is closed before another world is opened. */
export function keepOpen(kept: { close(): Promise<void> } | undefined): void {
  shared.tabhandKept = kept;
}

function browser(switches: readonly string[]): Promise<Launched> {
  shared.tabhandLaunched ??= new Map();
  const key = switches.join(' ');
  const launched = shared.tabhandLaunched.get(key) ?? launchOnce(switches);
  shared.tabhandLaunched.set(key, launched);
  return launched;
}

// Of this worker alone: what another run saves meanwhile is no effect of what is tested here.
const downloads = join(tmpdir(), `tabhand-downloads-${browserName()}-${process.pid}`);

function attackWeb(): Promise<AttackWeb> {
  shared.tabhandWeb ??= startAttackWeb();
  return shared.tabhandWeb;
}

async function launchOnce(switches: readonly string[]): Promise<Launched> {
  // Another browser of this run may be saving into it.
  if (switches.length === 0) rmSync(downloads, { recursive: true, force: true });
  mkdirSync(downloads, { recursive: true });
  const launched = await launch(browserName(), {
    headless: process.env.TABHAND_HEADFUL === undefined,
    downloads,
    localNames: [FAR_HOST, ...TEST_NAMES],
    testPorts: (await attackWeb()).ports,
    trustedKey: testCertificate().keyHash,
    switches,
    // Another build than the one in dist/, a store package that was unpacked for instance.
    ...(process.env.TABHAND_FOLDER !== undefined && { folder: process.env.TABHAND_FOLDER }),
  });
  const pid = launched.browser.process()?.pid;
  if (pid !== undefined) endWithUs(pid, downloads);
  return launched;
}

/** As the tests of `e2e` get one; whoever opens it closes it. */
export async function openWorld({
  settings = {},
  model: kind = {},
  setUp = 'scripted',
  switches = [],
}: WorldOptions = {}): Promise<OpenWorld> {
  await shared.tabhandKept?.close();
  const launched = await browser(switches);
  const [site, model, skillServer, web] = await Promise.all([
    startSite(),
    startScriptedModel(),
    startSkillServer(),
    attackWeb(),
  ]);
  const baseUrl = kind.far ? model.baseUrl.replace('127.0.0.1', FAR_HOST) : model.baseUrl;
  const chosen = setUp === 'scripted' ? { baseUrl, ...kind } : undefined;
  await inFirstTab(launched, (page) => resetExtension(page, chosen, settings));
  const pages: Page[] = [];
  const panels: Panel[] = [];
  const world: World = {
    launched,
    site,
    model,
    skillServer,
    web,
    downloads,
    panels,
    async open(address) {
      const page = await launched.browser.newPage();
      pages.push(page);
      const url = address.includes(':') ? address : site.url + address;
      // Firefox never reports the load of its own pages.
      const isWeb = url !== address || /^https?:\/\/[^/:]+\.test(?:\/|$)/.test(url);
      await page.goto(url, { waitUntil: isWeb ? 'domcontentloaded' : [] });
      return page;
    },
    async openPanel(page) {
      await shared.tabhandClosing;
      const panel = await usePanel(await launched.openPanel(page));
      panels.push(panel);
      return panel;
    },
    closePanel: (panel) => closePanelPage(launched, panel.page),
    async beside(address) {
      const page = await world.open(address);
      return { page, panel: await world.openPanel(page) };
    },
  };
  return {
    ...world,
    async close() {
      // Chrome's panel slides out; what the next test does before it opens its own need not wait for that.
      shared.tabhandClosing = Promise.all(panels.map(({ page }) => launched.leavePanel(page)));
      for (const page of pages) if (!page.isClosed()) await page.close();
      await Promise.all([site.close(), model.stop(), skillServer.close()]);
    },
  };
}

/** Does something from a page of the extension, in the tab that the browser began with: one more tab takes its time. */
async function inFirstTab(launched: Launched, work: (page: Page) => Promise<void>): Promise<void> {
  const [page] = await launched.browser.pages();
  if (page?.url() !== 'about:blank') return inExtension(launched, work);
  // What a panel left behind is another window, which must not get the tabs of the next test.
  await page.bringToFront();
  await openExtensionPage(page, launched.panelUrl);
  await waitForAnswer(page);
  await work(page);
  await page.goto('about:blank', { waitUntil: [] });
}

async function resetExtension(
  page: Page,
  model: { readonly baseUrl: string; readonly tier?: Tier; readonly vision?: boolean } | undefined,
  settings: Partial<Settings>,
): Promise<void> {
  const [providers, sites, skills] = await Promise.all([
    call(page, 'provider/list', {}),
    call(page, 'page/list', {}),
    call(page, 'skill/list', {}),
    call(page, 'grant/revoke-all', {}),
  ]);
  for (const { providerId } of providers) await call(page, 'provider/remove', { providerId });
  for (const { origin } of sites) await call(page, 'page/forget', { origin });
  for (const { id, source } of skills) if (source.kind !== 'bundled') await call(page, 'skill/remove', { id });
  for (const { hash } of await call(page, 'skill/bundled', {})) await call(page, 'skill/import', { hash });
  const usual = {
    mode: 'act',
    stepLimit: 130,
    careful: false,
    theme: 'light',
    onboarded: model !== undefined,
  } as const;
  if (model === undefined) {
    await call(page, 'settings/set', { ...usual, ...settings });
    return;
  }
  const { baseUrl, tier = 'full', vision = false } = model;
  const models = [{ modelId: SCRIPTED_MODEL_ID, tier, vision, contextWindow: 128_000 }];
  const draft = { kind: 'custom', label: 'Scripted', baseUrl, key: SCRIPTED_MODEL_KEY, models };
  const { providerId } = await call(page, 'provider/save', draft);
  await call(page, 'settings/set', { ...usual, model: { providerId, modelId: SCRIPTED_MODEL_ID }, ...settings });
}

/** A side panel has no tab that could be closed. */
function closePanelPage(launched: Launched, page: Page): Promise<void> {
  return launched.name === 'firefox' && !page.isClosed() ? page.close() : launched.leavePanel(page);
}
