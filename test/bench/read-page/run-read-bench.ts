import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from '../../../scripts/setup.mjs';
import { suiteReport, toFigures } from '../figures.ts';
import { figureLine, putSection, renderSection } from '../render-benchmarks.ts';
import { runFacts } from '../run-facts.ts';
import { launchBenchBrowser, type OpenPage, openBenchPage } from '../snapshot/bench-browser.ts';
import { ensureDocuments } from '../snapshot/bench-pages.ts';
import { startBenchSite } from '../snapshot/bench-site.ts';
import { buildProduct } from '../snapshot/build-product.ts';
import { median } from '../statistics.ts';
import { type PageTruth, readTruth } from './page-truth.ts';
import { figuresOf, READ_PARTS, READ_SPECS, type ReadRow } from './read-figures.ts';
import type { ReadBenchOptions } from './read-options.ts';
import { READ_PAGES, type ReadPage } from './read-pages.ts';
import { readabilityScript } from './readers.ts';
import { keptBlocks, noiseOf, scoreMarkdown } from './score-markdown.ts';
import { writtenPage } from './written-pages.ts';

const PAGE = 'docs/benchmarks.md';
const ROUNDS = 5;

/** Reads each page with both readers, prints what each keeps, and says whether every goal is met. */
export async function runReadBench({ json, write, only, show }: ReadBenchOptions): Promise<boolean> {
  if (!ensureDocuments()) complain('Install python3-doc and postgresql-doc-15; their pages are left out.');
  const [site, browser, product] = await Promise.all([
    startBenchSite({ folders: { tests: join(root, 'test/pages') }, pages: { written: writtenPage } }),
    launchBenchBrowser(),
    buildProduct(join(import.meta.dirname, 'product.ts')),
  ]);
  const scripts = `${product};${readabilityScript()};0`;
  const rows: ReadRow[] = [];
  try {
    for (const wanted of READ_PAGES.filter(({ name }) => only === undefined || name.includes(only))) {
      const open = await openBenchPage(browser, site.url + wanted.path).catch((error: unknown) => {
        complain(`${wanted.name}: ${String(error)}`);
        return undefined;
      });
      if (!open) continue;
      const row = await readBoth(open, wanted, scripts, show === true);
      rows.push(row);
      print(rowLine(row));
      await open.close();
    }
  } finally {
    await browser.close();
    site.close();
  }
  const figures = toFigures({ specs: READ_SPECS }, figuresOf(rows));
  for (const [name, figure] of Object.entries(figures)) print(figureLine(name, figure));
  const report = suiteReport('bench-read', figures);
  if (write) {
    const section = renderSection(report, READ_PARTS, runFacts(['chrome']), METHOD);
    writeFileSync(join(root, PAGE), putSection(readFileSync(join(root, PAGE), 'utf8'), 'read', section));
    print(`\nWrote ${PAGE}.`);
  }
  if (json) print(JSON.stringify(report));
  return report.ok;
}

async function readBoth(open: OpenPage, { name, parts }: ReadPage, scripts: string, show: boolean): Promise<ReadRow> {
  await open.inWorld(scripts);
  const truth = await open.inWorld<PageTruth>(`(${readTruth.toString()})(${JSON.stringify(parts) ?? ''})`);
  const read = async (reader: 'tabhand' | 'readability') => {
    const text = (await open.inWorld<string | null>(`benchReader.${reader}()`)) ?? '';
    const times = await open.inWorld<readonly number[]>(
      `Array.from({ length: ${ROUNDS} }, () => { const startMs = performance.now(); benchReader.${reader}(); return performance.now() - startMs; })`,
    );
    if (show) print(`\n===== ${name}: ${reader}\n${text}`);
    return { text, ms: median(times), score: scoreMarkdown(text, truth, open.url) };
  };
  const [tabhand, readability] = [await read('tabhand'), await read('readability')];
  const ours = keptBlocks(tabhand.text, truth.main);
  const theirs = keptBlocks(readability.text, truth.main);
  const lost = truth.main.filter((_, index) => theirs[index] && !ours[index]);
  const around = noiseOf(truth);
  const noise = keptBlocks(tabhand.text, around);
  if (show) {
    for (const text of lost) print(`LOST: ${text.slice(0, 120)}`);
    for (const text of truth.main.filter((_, index) => !theirs[index] && !ours[index]))
      print(`lost by both: ${text.slice(0, 120)}`);
    for (const text of around.filter((_, index) => noise[index])) print(`NOISE: ${text.slice(0, 120)}`);
  }
  return { page: name, tabhand, readability, lost };
}

function rowLine({ page, tabhand, readability, lost }: ReadRow): string {
  // Both have the same measures.
  const names = Object.keys(tabhand.score) as (keyof typeof tabhand.score)[];
  const shares = names.flatMap((name) => {
    const { kept, of } = tabhand.score[name];
    return of === 0 ? [] : [`${name} ${kept}/${readability.score[name].kept}/${of}`];
  });
  const ms = `${tabhand.ms.toFixed(1)}/${readability.ms.toFixed(1)} ms`;
  return [page, ...shares, ms, ...(lost.length > 0 ? [`LOST ${lost.length}`] : [])].join(' · ');
}

function complain(reason: string): void {
  process.stderr.write(`${reason}\n`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const METHOD: readonly string[] = [
  '- **Who.** `read_page` beside Readability 0.6 with Turndown 7 and its tables, in one isolated world of the same page; Readability gets a copy of the',
  '  document, as its documentation asks.',
  '- **Pages.** Documents of the Debian packages `python3-doc` and `postgresql-doc-15`, whose main part is known by its class; pages of the test site;',
  '  written ones in the shape of news, blogs, shops, forums, documentation, questions, results, recipes, wikis and tables, with marks in each block.',
  '- **Kept.** Of all words of main blocks the share in blocks that are in the text whole; noise likewise, for what stands around. Headings by their',
  '  text, links by their address, code by its lines, tables by rows. Both sums are over all pages. `lost`: main blocks that Readability keeps and',
  '  `read_page` does not. `time`: geometric mean of the ratios of medians.',
];
