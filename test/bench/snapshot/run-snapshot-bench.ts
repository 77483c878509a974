import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Browser } from 'puppeteer-core';
import { root } from '../../../scripts/setup.mjs';
import { suiteReport, toFigures } from '../figures.ts';
import { figureLine, putSection, renderSection } from '../render-benchmarks.ts';
import { runFacts } from '../run-facts.ts';
import { median } from '../statistics.ts';
import { launchBenchBrowser, openBenchPage } from './bench-browser.ts';
import { ensureDocuments, GROWTH_PAGES, PAGES } from './bench-pages.ts';
import { startBenchSite } from './bench-site.ts';
import { buildProduct } from './build-product.ts';
import { type ChangeResult, measureChanges } from './measure-changes.ts';
import { type MatrixRow, type MatrixScene, measureRow } from './measure-matrix.ts';
import type { SnapshotBenchOptions } from './options.ts';
import { startPeers } from './peers.ts';
import { figuresOf, keptOn, type LargePages, SNAPSHOT_PARTS, SNAPSHOT_SPECS } from './snapshot-figures.ts';

const PAGE = 'docs/benchmarks.md';
const ROUNDS = 7;
const QUICK_ROUNDS = 3;
const LARGE_ROUNDS = 3;

/** Measures looks, prints them, and says whether every goal is met. What can't be measured does not stop the rest. */
export async function runSnapshotBench({ json, write, quick, alone, only }: SnapshotBenchOptions): Promise<boolean> {
  if (!ensureDocuments()) complain('documents', 'Install python3-doc and postgresql-doc-15; their pages are left out.');
  const [site, browser, product] = await Promise.all([startBenchSite(), launchBenchBrowser(), buildProduct()]);
  const peers = alone ? [] : await startPeers({ browser, siteUrl: site.url }, complain);
  const rounds = quick ? QUICK_ROUNDS : ROUNDS;
  try {
    const scene: MatrixScene = { browser, siteUrl: site.url, product, peers, rounds, onFailure: complain };
    const rows: MatrixRow[] = [];
    for (const page of PAGES.filter((each) => (only === undefined ? !quick || each.quick : each.name.includes(only)))) {
      const row = await tried(page.name, () => measureRow(scene, page));
      if (row) rows.push(row);
      if (row) print(rowLine(row));
    }
    const large =
      only === undefined ? await tried('large pages', () => measureLarge(browser, site.url, product)) : undefined;
    const changes = (await tried('changes', () => measureChanges(browser, site.url, product))) ?? [];
    for (const change of changes) print(changeLine(change));
    const figures = toFigures({ specs: SNAPSHOT_SPECS }, figuresOf(rows, large, changes));
    for (const [name, figure] of Object.entries(figures)) print(figureLine(name, figure));
    const report = suiteReport('bench-snapshot', figures);
    if (write) {
      const section = renderSection(report, SNAPSHOT_PARTS, runFacts(['chrome']), METHOD);
      writeFileSync(join(root, PAGE), putSection(readFileSync(join(root, PAGE), 'utf8'), 'snapshot', section));
      print(`\nWrote ${PAGE}.`);
    }
    if (json) print(JSON.stringify(report));
    return report.ok;
  } finally {
    await Promise.allSettled(peers.map((peer) => peer.stop()));
    await browser.close();
    site.close();
  }
}

async function measureLarge(browser: Browser, siteUrl: string, product: string): Promise<LargePages> {
  const ten = await wholeMs(browser, siteUrl + GROWTH_PAGES.ten, product);
  const open = await openBenchPage(browser, siteUrl + GROWTH_PAGES.hundred);
  try {
    await open.inWorld(`${product};0`);
    const first = await open.inWorld<{ readonly chars: number; readonly ms: number }>(
      `(async () => { const startMs = performance.now(); const text = await benchProduct.look(); return { chars: text.length, ms: performance.now() - startMs }; })()`,
    );
    return { tenMs: ten, hundredMs: await clockWhole(open), firstChars: first.chars, firstMs: first.ms };
  } finally {
    await open.close();
  }
}

async function wholeMs(browser: Browser, url: string, product: string): Promise<number> {
  const open = await openBenchPage(browser, url);
  try {
    await open.inWorld(`${product};0`);
    return await clockWhole(open);
  } finally {
    await open.close();
  }
}

async function clockWhole({ inWorld }: Pick<Awaited<ReturnType<typeof openBenchPage>>, 'inWorld'>): Promise<number> {
  const times = await inWorld<readonly number[]>(
    `Array.from({ length: ${LARGE_ROUNDS + 1} }, () => { const startMs = performance.now(); benchProduct.whole(); return performance.now() - startMs; }).slice(1)`,
  );
  return median(times);
}

async function tried<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    complain(what, error instanceof Error ? (error.stack ?? error.message) : String(error));
    return undefined;
  }
}

function rowLine(row: MatrixRow): string {
  const cells = Object.entries(row.cells).map(
    ([name, { ms, firstMs, tokens }]) => `${name} ${ms.toFixed(1)} (${firstMs.toFixed(0)}) ms ${tokens} t`,
  );
  const floor = `${row.inPageMs.toFixed(1)}/${row.floorMs.toFixed(1)} = ${(row.inPageMs / row.floorMs).toFixed(1)}× floor`;
  const kept = keptOn(row).map((share) => `kept ${share.toFixed(3)}`);
  return [`${row.page} (${row.elements})`, ...cells, floor, ...kept].join(' · ');
}

function changeLine({ name, nextTokens, wholeTokens }: ChangeResult): string {
  return `${name}: ${nextTokens} of ${wholeTokens} tokens, ${((100 * nextTokens) / wholeTokens).toFixed(1)} %`;
}

function complain(what: string, reason: string): void {
  process.stderr.write(`${what}: ${reason}\n`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const METHOD: readonly string[] = [
  '- **Who.** Tabhand: the code of its content script in an isolated world of each frame, every page of its tree. Beside it, in one browser and',
  "  one run: Playwright's `ariaSnapshot({ mode: 'ai' })`, the snapshot of chrome-devtools-mcp, page-agent's `getBrowserState()` and Stagehand",
  '  3, in the versions that `test/bench/snapshot/peers` names.',
  '- **Time.** Wall time at the driver, so everyone bears a round trip; in turn, in another order each round, each when the page is idle; geometric',
  '  mean over the pages of the medians. `first` is the first look of each at a new page. Then everyone warms up for 0.4 seconds (who needs over 1.5',
  '  seconds for a look does not), since compilers go by the work that was done; the medians of `time` are of the seven rounds after that. `floor` and `growth` are times inside the page: against `checkVisibility()` on each element, and 100,000 elements against 10,000.',
  '- **Size.** Tokens (o200k_base) summed over the pages. `words`: of the words that a reader sees and Playwright prints, the share printed by us,',
  '  as the mean of the pages and on the worst one.',
  '- **Pages.** Made ones (forms, tables, feeds, shadow roots, frames, deep nesting, an application) and pages of the Debian packages',
  '  `python3-doc` and `postgresql-doc-15`, without their scripts.',
  '- **Changes.** A look, one small change, another look: its share of the whole page, as the geometric mean of seven cases.',
];
