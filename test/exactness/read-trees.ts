import type { Page } from 'puppeteer-core';
import type { Launched } from '../../scripts/start/launched.ts';
import { call } from '../../scripts/start/panel-driver.ts';
import { inExtension } from '../../scripts/start/set-up-model.ts';
import { ignore } from '../../src/core/ignore.ts';
import { usePanel } from '../e2e/harness/panel.ts';
import {
  type Answer,
  lastToolText,
  SCRIPTED_MODEL_ID,
  SCRIPTED_MODEL_KEY,
  say,
  startScriptedModel,
  stream,
} from '../e2e/harness/scripted-model.ts';

/** What the product printed of a page, all its pages joined, and what was measured beside it. */
export interface ReadTree<T> {
  readonly lines: readonly string[];
  readonly beside: T;
}

type Request = Parameters<Answer>[0];

/** A turn may take this many steps; the extension's limit is above it. */
const STEPS_A_TURN = 100;

/**
 * Opens each address in one tab and has the product read it there, as an agent would: a scripted model asks for
 * `get_accessibility_tree`, page by page. `measure` runs in between, on the same state of the page.
 */
export async function readTrees<T>(
  launched: Launched,
  urls: readonly string[],
  measure: (page: Page) => Promise<T>,
): Promise<readonly ReadTree<T>[]> {
  const model = await startScriptedModel();
  const page = await launched.browser.newPage();
  try {
    await inExtension(launched, (tab) => setUp(tab, model.baseUrl));
    if (urls[0] !== undefined) await page.goto(urls[0]);
    const panel = await usePanel(await launched.openPanel(page));
    const waiting = [...urls];
    const read: ReadTree<T>[] = [];
    let open: { readonly lines: string[]; readonly beside: T } | undefined;
    let steps = 0;

    const answer: Answer = async (request, response) => {
      const more = open && takePage(open.lines, request);
      if (open && more === undefined) {
        read.push(open);
        open = undefined;
      }
      const next = waiting[0];
      if (more === undefined && (next === undefined || steps >= STEPS_A_TURN)) return say('Done.')(request, response);
      if (more === undefined && next !== undefined) {
        waiting.shift();
        await page.goto(next, { waitUntil: 'load' });
        open = { lines: [], beside: await measure(page) };
      }
      steps += 1;
      model.script(answer);
      return stream((out) => {
        out.call('get_accessibility_tree', { full: true, ...(more !== undefined && { page: more }) });
        out.end();
      })(request, response);
    };

    for (let turn = 1; waiting.length > 0; turn += 1) {
      steps = 0;
      model.script(answer);
      await panel.send('Read on.');
      await ended(panel, turn);
    }
    await closePanel(launched, panel.page);
    return read;
  } finally {
    await page.close();
    await model.stop();
  }
}

/** Adds the lines of the newest result; gives the number of the next page, or undefined. */
function takePage(lines: string[], request: Request): number | undefined {
  const text = lastToolText(request);
  const [, inside] = /^<untrusted_page_content [^\n]*\n([\s\S]*?)\n<\/untrusted_page_content/.exec(text) ?? [];
  if (inside === undefined) throw new Error(`This is no tree: ${text}`);
  // The first page begins with title and address.
  lines.push(...inside.split('\n').slice(lines.length === 0 ? 2 : 0));
  const next = /again with page: (\d+)/.exec(text)?.[1];
  return next === undefined ? undefined : Number(next);
}

async function ended(panel: Awaited<ReturnType<typeof usePanel>>, turn: number): Promise<void> {
  for (;;) {
    const ends = await panel.events('turn-end');
    const last = ends.at(turn - 1);
    if (last?.reason === 'answered') return;
    if (last) throw new Error(`The turn ended by ${last.reason}: ${last.detail ?? ''}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** A side panel closes as its window does; it has no tab that could be closed. */
async function closePanel({ name }: Launched, page: Page): Promise<void> {
  if (name === 'firefox') return page.close();
  const gone = new Promise((done) => page.once('close', done));
  await Promise.all([gone, page.evaluate(() => window.close()).catch(ignore('it closes while it answers'))]);
}

async function setUp(tab: Page, baseUrl: string): Promise<void> {
  const models = [{ modelId: SCRIPTED_MODEL_ID, tier: 'full' as const, vision: false, contextWindow: 1_000_000 }];
  const draft = { kind: 'custom', label: 'Scripted', baseUrl, key: SCRIPTED_MODEL_KEY, models };
  const { providerId } = await call(tab, 'provider/save', draft);
  const settings = { mode: 'ask', stepLimit: 130, onboarded: true } as const;
  await call(tab, 'settings/set', { ...settings, model: { providerId, modelId: SCRIPTED_MODEL_ID } });
}
