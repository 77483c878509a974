import { launch } from '../../../scripts/start/launch.ts';
import type { BrowserName, Launched } from '../../../scripts/start/launched.ts';
import { type Panel, usePanel } from '../../e2e/harness/panel.ts';
import { refIn, type ScriptedModel, say, startScriptedModel, use } from '../../e2e/harness/scripted-model.ts';
import { startSite } from '../../e2e/harness/site.ts';
import type { Build } from '../build-extension.ts';
import type { Part } from '../figures.ts';
import { startPageClock, tabOf } from '../page-clock.ts';
import { setUpModel } from '../set-up-model.ts';
import { median } from '../statistics.ts';
import { SETTLE_KINDS, type SettleKind } from './settle-kinds.ts';

/** The first visit to each page is not counted. */
const RUNS = 4;

/** One click of the agent; times from the page's click event, in milliseconds. */
interface Click {
  readonly kind: SettleKind;
  /** To the first answer of the content script. */
  readonly pageMs: number;
  /** To the end of the tool. */
  readonly waitMs: number;
  /** Whether the result told what the click brought in the end. */
  readonly isFinished: boolean;
}

/** How long the agent waits after a click, and whether its result tells what the click brought, on one page a kind. */
export function settlePart(browser: BrowserName, build: () => Promise<Build>): Part {
  const name = (kind: SettleKind, rest: string) => `settle.${browser}.${kind.name}.${rest}`;
  const goalOf = (goal: string | undefined) => (browser === 'chrome' && goal !== undefined ? { goal } : {});
  return {
    title: `waiting after a click in ${browser}`,
    specs: Object.fromEntries(
      SETTLE_KINDS.flatMap((kind) => [
        [name(kind, 'page'), { unit: 'ms', ...goalOf(kind.pageGoal) }],
        [name(kind, 'wait'), { unit: 'ms', ...goalOf(kind.goal) }],
        [name(kind, 'unfinished'), { unit: `of ${RUNS - 1}`, ...(kind.mayMiss ? {} : { goal: '= 0' }) }],
      ]),
    ),
    async measure() {
      const clicks = await clickThrough(browser, (await build()).folder);
      return Object.fromEntries(
        SETTLE_KINDS.flatMap((kind) => {
          const own = clicks.filter((click) => click.kind === kind);
          return [
            [name(kind, 'page'), median(own.map(({ pageMs }) => pageMs))],
            [name(kind, 'wait'), median(own.map(({ waitMs }) => waitMs))],
            [name(kind, 'unfinished'), own.filter(({ isFinished }) => !isFinished).length],
          ];
        }),
      );
    },
  };
}

async function clickThrough(browser: BrowserName, folder: string): Promise<readonly Click[]> {
  const [site, model] = await Promise.all([startSite(), startScriptedModel()]);
  let launched: Launched | undefined;
  try {
    launched = await launch(browser, { headless: true, folder });
    await setUpModel(launched, model);
    const page = await launched.browser.newPage();
    await page.goto(`${site.url}settle.html`, { waitUntil: 'domcontentloaded' });
    const panel = await usePanel(await launched.openPanel(page));
    const tabId = await tabOf(panel.page, site.url);
    const clicks: Click[] = [];
    for (const kind of SETTLE_KINDS) {
      for (let run = 0; run < RUNS; run++) {
        await page.goto(`${site.url}settle.html?kind=${kind.name}`, { waitUntil: 'domcontentloaded' });
        const clock = await startPageClock(panel.page, tabId);
        const { atMs, text } = await clickOnce(panel, model, kind === SETTLE_KINDS[0] && run === 0);
        const clickedAtMs = await page.evaluate(clickTime);
        const ran = (await clock.read()).find(({ type, tool }) => type === 'tool/run' && tool === 'click_ax');
        if (!ran) throw new Error('The page never ran the click.');
        // The first visit compiles what the others use.
        if (run === 0) continue;
        const isFinished = kind.name === 'nothing' || text.includes('done');
        clicks.push({ kind, pageMs: ran.answeredAtMs - clickedAtMs, waitMs: atMs - clickedAtMs, isFinished });
      }
    }
    return clicks;
  } finally {
    await launched?.close();
    await Promise.all([site.close(), model.stop()]);
  }
}

/** A turn that looks and clicks. What a button without a form does, only its page knows; so the first one is asked about. */
async function clickOnce(panel: Panel, model: ScriptedModel, isAsked: boolean) {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Go"/) })]),
    say('Done.'),
  );
  const turns = (await panel.events('turn-end')).length;
  await panel.send('Go.');
  if (isAsked) {
    await panel.event('permission-request');
    await panel.answer('task');
  }
  const { reason, detail } = await panel.turnEnd(turns + 1);
  const result = (await panel.log()).findLast(
    ({ event }) => event.type === 'tool-end' && event.name === 'click_ax' && event.outcome === 'ok',
  );
  if (reason !== 'answered' || result?.event.type !== 'tool-end')
    throw new Error(`The script broke: ${reason} ${detail ?? ''}`);
  return { atMs: result.atMs, text: result.event.message.text };
}

// Runs in the page.
function clickTime(): number {
  return (globalThis as unknown as { clickedAtMs: number }).clickedAtMs;
}
