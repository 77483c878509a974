import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { launch } from '../../scripts/start/launch.ts';
import type { BrowserName, Launched } from '../../scripts/start/launched.ts';
import { call } from '../../scripts/start/panel-driver.ts';
import { inExtension } from '../../scripts/start/set-up-model.ts';
import { buildExtension } from '../bench/build-extension.ts';
import { type Figure, suiteReport, toFigures } from '../bench/figures.ts';
import { usePanel } from '../e2e/harness/panel.ts';
import { SCRIPTED_MODEL_ID, startScriptedModel } from '../e2e/harness/scripted-model.ts';
import { startSite } from '../e2e/harness/site.ts';
import { clickGrid, type GridResult, type GridView } from './click-grid.ts';

const ZOOMS = [0.5, 1, 1.5, 3] as const;
const DENSITIES = [1, 2] as const;

/** What the command line asks for. */
export interface ClickGridOptions {
  readonly browsers: readonly BrowserName[];
  /** The last line of the output is the report as one JSON object. */
  readonly json: boolean;
  /** Only this zoom; all of them when absent. */
  readonly zoom?: number;
  /** Every so many targets; all when absent. */
  readonly every?: number;
}

/** Clicks 200 targets at each zoom and density in each browser, and says whether every click hit. */
export async function runClickGrid({ browsers, json, zoom, every }: ClickGridOptions): Promise<boolean> {
  const scratchFolder = mkdtempSync(join(tmpdir(), 'tabhand-grid-'));
  const figures: Record<string, Figure> = {};
  try {
    for (const browser of browsers) {
      const { folder } = await buildExtension(browser, join(scratchFolder, 'dist'));
      for (const view of viewsOf(zoom)) {
        const name = `clickgrid.${browser}.zoom${Math.round(view.zoom * 100)}.density${view.density}`;
        const result = await clickAll(browser, folder, view, every);
        const share = (100 * result.hits) / result.targets;
        Object.assign(figures, toFigures({ specs: { [name]: { unit: '%', goal: '= 100' } } }, { [name]: share }));
        print(`${name}: ${result.hits} of ${result.targets}, devicePixelRatio ${result.pixelRatio}`);
        for (const miss of result.misses) print(`  ${miss}`);
      }
    }
  } finally {
    rmSync(scratchFolder, { recursive: true, force: true });
  }
  const report = suiteReport('clickgrid', figures);
  if (json) print(JSON.stringify(report));
  return report.ok;
}

function viewsOf(only: number | undefined): readonly GridView[] {
  const zooms = only === undefined ? ZOOMS : [only];
  return zooms.flatMap((zoom) => DENSITIES.map((density) => ({ zoom, density })));
}

async function clickAll(
  browser: BrowserName,
  folder: string,
  view: GridView,
  every: number | undefined,
): Promise<GridResult> {
  const [site, model] = await Promise.all([startSite(), startScriptedModel()]);
  let launched: Launched | undefined;
  try {
    const started = await launch(browser, { headless: true, folder });
    launched = started;
    await inExtension(started, async (page) => {
      const models = [{ modelId: SCRIPTED_MODEL_ID, tier: 'full' as const, vision: false, contextWindow: 1_000_000 }];
      const draft = { kind: 'custom', label: 'Scripted', baseUrl: model.baseUrl, key: 'test-key', models };
      const { providerId } = await call(page, 'provider/save', draft);
      const settings = { mode: 'act', stepLimit: 130, onboarded: true } as const;
      await call(page, 'settings/set', { ...settings, model: { providerId, modelId: SCRIPTED_MODEL_ID } });
    });
    const beside = async (address: string) => {
      const page = await started.browser.newPage();
      await page.goto(site.url + address, { waitUntil: 'domcontentloaded' });
      return { page, panel: await usePanel(await started.openPanel(page)) };
    };
    return await clickGrid({ launched: started, model, beside }, view, { every });
  } finally {
    await launched?.close();
    await Promise.all([site.close(), model.stop()]);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
