import type { Page } from 'puppeteer-core';
import { isOpen } from '../e2e/harness/is-open.ts';
import { type Panel, usePanel } from '../e2e/harness/panel.ts';
import { keepOpen, type OpenWorld, openWorld, type World, type WorldOptions } from '../e2e/harness/world.ts';
import { newCanary } from './canary.ts';

/** What the browser shows when a case begins. */
export interface Scene {
  /** The page that the user has before them, with the panel beside it. */
  readonly beside: string;
  /** Pages in other tabs, opened before. */
  readonly others?: readonly string[];
}

/** A world that cases of one kind share: the tab, the panel and the model stay, all else is new for each. */
export interface Stage {
  readonly world: OpenWorld;
  readonly page: Page;
  readonly panel: Panel;
}

const shared = globalThis as unknown as { tabhandStage?: { readonly key: string; readonly stage: Stage } };

/** The world of the cases with these options, with all of earlier cases gone. */
export async function freshWorld(id: string, options: WorldOptions): Promise<World> {
  const key = JSON.stringify(options);
  const kept = shared.tabhandStage;
  // What is attacked may have closed the tab.
  const isWhole = kept?.key === key && !kept.stage.page.isClosed() && (await isOpen(kept.stage.panel.page));
  if (!isWhole) {
    await closeStage();
    const world = await openWorld(options);
    const page = await world.open('about:blank');
    await page.goto('https://cdn.test/blank', { waitUntil: 'domcontentloaded' });
    const panel = await world.openPanel(page);
    shared.tabhandStage = { key, stage: { world, page, panel } };
    keepOpen({ close: closeStage });
  }
  const { world } = stageOf();
  world.model.standing(undefined);
  world.web.reset(newCanary(id));
  return world;
}

function stageOf(): Stage {
  const stage = shared.tabhandStage?.stage;
  if (!stage) throw new Error('There is no world yet.');
  return stage;
}

const SHOWN_MS = 4_000;

/** After a navigation that was stopped, Firefox's driver does not see the next one end, though the page is there. */
async function show(page: Page, address: string): Promise<void> {
  const going = page.goto(address, { waitUntil: 'domcontentloaded', timeout: SHOWN_MS });
  const error = await going.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error === undefined) return;
  const at = await page.evaluate(() => (document.readyState === 'loading' ? '' : location.href));
  if (new URL(at).href !== new URL(address).href) throw error;
}

/** Shows a scene, and gives a panel with an empty conversation beside it. */
export async function enter(scene: Scene): Promise<Panel> {
  const stage = stageOf();
  const { world, page, panel } = stage;
  await closeOthers(stage);
  // Firefox opens a tab in the window that has the focus, which must not be the panel's.
  await page.bringToFront();
  for (const address of scene.others ?? []) await world.open(address);
  await show(page, scene.beside);
  await page.bringToFront();
  await panel.page.bringToFront();
  await panel.call('grant/revoke-all', {});
  await panel.click('.header nav button[aria-label="New conversation"]');
  return nextPanel(panel);
}

/** The page that the panel is beside. */
export function pageBeside(): Page {
  const { stage } = shared.tabhandStage ?? {};
  if (!stage) throw new Error('There is no world yet.');
  return stage.page;
}

/** Ends the shared world; the next case opens another. */
export async function closeStage(): Promise<void> {
  const stage = shared.tabhandStage?.stage;
  shared.tabhandStage = undefined;
  keepOpen(undefined);
  await stage?.world.close();
}

/** The panel as it shows the new conversation. */
async function nextPanel({ page, sessionId }: Panel): Promise<Panel> {
  const end = Date.now() + 10_000;
  for (;;) {
    const next = await usePanel(page);
    if (next.sessionId !== sessionId && (await next.log()).every(({ event }) => event.type !== 'turn-start'))
      return next;
    if (Date.now() > end) throw new Error('There is no new conversation.');
  }
}

/** Whatever else is open in the browser, from earlier cases. */
async function closeOthers({ world, page, panel }: Stage): Promise<void> {
  for (const each of await world.launched.browser.pages()) {
    const isOurs = each === page || each === panel.page || each.url().startsWith(world.launched.origin);
    if (!isOurs && each.url() !== 'about:blank') await each.close();
  }
}
