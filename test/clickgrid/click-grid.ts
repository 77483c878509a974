import type { Page } from 'puppeteer-core';
import type { ChatRequest } from '../../demo/model/conversation.ts';
import type { Launched } from '../../scripts/start/launched.ts';
import type { Panel } from '../e2e/harness/panel.ts';
import { type ScriptedModel, say, use } from '../e2e/harness/scripted-model.ts';
import { setZoom } from './set-zoom.ts';

/** How a page is shown. */
export interface GridView {
  /** 1.5 is 150 %. */
  readonly zoom: number;
  /** Pixels of the screen for one of the page at 100 %. */
  readonly density: number;
}

/** What came of clicking targets one after the other. */
export interface GridResult {
  readonly targets: number;
  /** Clicks whose event had the target of the ref, under the point that it named. */
  readonly hits: number;
  /** The devicePixelRatio that the page saw. */
  readonly pixelRatio: number;
  /** What went wrong, a line each. */
  readonly misses: readonly string[];
}

interface GridScene {
  readonly launched: Launched;
  readonly model: ScriptedModel;
  /** Opens the page with the panel beside it. */
  beside(address: string): Promise<{ readonly page: Page; readonly panel: Panel }>;
}

const CALLS_PER_ANSWER = 10;
const VIEW = { width: 1_100, height: 760 };

/** Clicks every `every`-th target of click-grid.html by its ref, through the whole product. */
export async function clickGrid(
  scene: GridScene,
  view: GridView,
  options: { readonly every?: number } = {},
): Promise<GridResult> {
  const { page, panel } = await scene.beside('click-grid.html');
  await page.setViewport({ ...VIEW, deviceScaleFactor: view.density });
  try {
    await setZoom(scene.launched, page, view.zoom);
    await page.waitForFunction(hasWidth, { timeout: 10_000 }, VIEW.width / view.zoom);
    return await clickIn(page, panel, scene.model, options);
  } finally {
    await setZoom(scene.launched, page, 1);
  }
}

function hasWidth(width: number): boolean {
  return Math.abs(innerWidth - width) < width * 0.03;
}

async function clickIn(
  page: Page,
  panel: Panel,
  model: ScriptedModel,
  { every = 1 }: { readonly every?: number },
): Promise<GridResult> {
  const wanted = Array.from({ length: Math.ceil(200 / every) }, (_, index) => index * every);
  // A second and a third page of the tree, for when it is long; there is no harm in asking for too many.
  const looks = [1, 2, 3, 4].map((number) => use(['get_accessibility_tree', { filter: 'interactive', page: number }]));
  const refs = new Map<number, string>();
  const rounds = Math.ceil(wanted.length / CALLS_PER_ANSWER);
  const clicks = Array.from({ length: rounds }, (_, round) => {
    const part = wanted.slice(round * CALLS_PER_ANSWER, (round + 1) * CALLS_PER_ANSWER);
    return use(
      ...part.map((target): [string, (request: ChatRequest) => object] => [
        'click_ax',
        (request) => {
          if (refs.size === 0)
            for (const [number, ref] of refsIn(JSON.stringify(request.messages))) refs.set(number, ref);
          return { ref_id: refs.get(target) ?? 'e0' };
        },
      ]),
    );
  });
  model.script(...looks, ...clicks, say('All clicked.'));

  await panel.send('Click everything');
  await panel.answer('task');
  await waitForEnd(panel, rounds);

  const seen = (await page.evaluate('hits')) as readonly { readonly target: number; readonly under: number }[];
  const good = new Set(seen.filter(({ target, under }) => target === under).map(({ target }) => target));
  const failures = (await panel.events('tool-end'))
    .filter(({ outcome }) => outcome !== 'ok')
    .map((event) => JSON.stringify(event));
  const missed = wanted.filter((target) => !good.has(target));
  const stray = seen.filter(({ target, under }) => target !== under || !wanted.includes(target));
  return {
    targets: wanted.length,
    hits: wanted.length - missed.length,
    pixelRatio: Number(await page.evaluate('devicePixelRatio')),
    misses: [
      ...missed.map((target) => `no hit of T${target} (${refs.get(target) ?? 'no ref'})`),
      ...stray.map((hit) => `stray ${JSON.stringify(hit)}`),
      ...failures.map((failure) => failure.slice(0, 400)),
    ],
  };
}

function refsIn(text: string): readonly (readonly [number, string])[] {
  return [...text.matchAll(/(e\d+) (?:button|link) \\+"T(\d{3})/g)].map(([, ref = '', number]) => [
    Number(number),
    ref,
  ]);
}

/** The end of the turn; as long as the calls need, and no longer than the slowest machine. */
async function waitForEnd(panel: Panel, rounds: number): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    await panel.event('tool-end', 4 + (round - 1) * CALLS_PER_ANSWER + 1).catch((error: unknown) => error);
  }
  await panel.turnEnd();
}
