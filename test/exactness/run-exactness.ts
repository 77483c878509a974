import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from '../../scripts/setup.mjs';
import { launch } from '../../scripts/start/launch.ts';
import type { BrowserName } from '../../scripts/start/launched.ts';
import { type Figure, isMet, suiteReport } from '../bench/figures.ts';
import { type Control, controlsIn } from './controls.ts';
import { allFixtures, FAST_SHARE, type Fixture, pathOf, recordTruth } from './fixtures.ts';
import type { ExactnessOptions } from './options.ts';
import { type ReadTree, readTrees } from './read-trees.ts';
import { renderExactness } from './render-exactness.ts';
import { type Score, scoreOf } from './score.ts';
import { serveFixtures } from './serve-fixtures.ts';
import { type TrueControl, trueControls } from './truth.ts';

/** A fixture, what was printed of it in Chrome, and how that agrees with the browser. */
export interface Measured {
  readonly fixture: Fixture;
  readonly score: Score;
}

type Trees = ReadonlyMap<string, ReadTree<readonly TrueControl[]>>;

const GOAL = '≥ 0.99';
const AGREEMENT_GOAL = '≥ 0.98';
const PAGE = 'docs/exactness.md';

/** Measures every fixture, prints what differs, and says whether every goal is met. */
export async function runExactness({ browsers, json, write, only, show }: ExactnessOptions): Promise<boolean> {
  const fixtures = allFixtures().filter((fixture) => only === undefined || only.test(pathOf(fixture)));
  const chrome = await treesOf('chrome', fixtures, browsers);
  const firefox = await treesOf('firefox', fixtures, browsers);
  const measured = fixtures.flatMap((fixture) => {
    const tree = chrome?.get(pathOf(fixture));
    return tree ? [{ fixture, score: scoreOf(tree.beside, controlsIn(tree.lines)) }] : [];
  });
  for (const each of measured) printScore(each);
  if (chrome && firefox) for (const fixture of fixtures) printDisagreement(fixture, chrome, firefox);
  if (show) for (const trees of [chrome, firefox]) printTrees(trees);

  const figures: Record<string, Figure> = {};
  if (browsers.includes('chrome')) Object.assign(figures, figuresOf(measured));
  if (browsers.includes('firefox')) {
    figures['exactness.firefox.agreement'] = figure(chrome && firefox && agreementOf(chrome, firefox), AGREEMENT_GOAL);
  }
  const report = suiteReport('exactness', figures);
  print('');
  for (const [name, { value, goal, ok }] of Object.entries(figures)) {
    print(`${ok ? 'ok  ' : 'MISS'} ${name} ${value} ${goal ?? ''}`);
  }
  if (write && chrome) {
    writeFileSync(join(root, PAGE), renderExactness(report, measured));
    recordTruth(Object.fromEntries(FAST_SHARE.map((path) => [path, chrome.get(path)?.beside ?? []])));
  }
  if (json) print(JSON.stringify(report));
  return report.ok;
}

async function treesOf(
  browser: BrowserName,
  fixtures: readonly Fixture[],
  browsers: readonly BrowserName[],
): Promise<Trees | undefined> {
  // Firefox has no accessibility tree to ask, so it is held against what Chrome printed.
  if (browser === 'firefox' && !browsers.includes('firefox')) return undefined;
  const server = await serveFixtures();
  try {
    const launched = await launch(browser, { headless: true });
    try {
      const urls = fixtures.map((fixture) => server.url + pathOf(fixture));
      const trees = await readTrees(launched, urls, async (page) =>
        browser === 'chrome' ? await trueControls(page) : [],
      );
      return new Map(fixtures.flatMap((fixture, index) => pair(pathOf(fixture), trees[index])));
    } finally {
      await launched.close();
    }
  } catch (error) {
    process.stderr.write(`${browser} could not be measured: ${error instanceof Error ? error.stack : error}\n`);
    return undefined;
  } finally {
    await server.close();
  }
}

function pair<T>(name: string, value: T | undefined): readonly (readonly [string, T])[] {
  return value === undefined ? [] : [[name, value]];
}

function figuresOf(measured: readonly Measured[]): Record<string, Figure> {
  const figures: Record<string, Figure> = {
    'exactness.chrome.recall': figure(share(measured, 'found', 'visible'), GOAL),
    'exactness.chrome.precision': figure(share(measured, 'right', 'printed'), GOAL),
  };
  for (const [kind, each] of Map.groupBy(measured, ({ fixture }) => fixture.kind)) {
    figures[`exactness.chrome.${kind}.recall`] = figure(share(each, 'found', 'visible'));
    figures[`exactness.chrome.${kind}.precision`] = figure(share(each, 'right', 'printed'));
  }
  return figures;
}

type Count = 'found' | 'visible' | 'right' | 'printed';

function share(measured: readonly Measured[], part: Count, whole: Count): number | undefined {
  const sum = (count: Count): number => measured.reduce((total, { score }) => total + score[count], 0);
  return sum(whole) === 0 ? undefined : sum(part) / sum(whole);
}

/** Cut, not rounded, so that nothing reaches its goal by rounding. */
function figure(value: number | undefined, goal?: string): Figure {
  const spec = { unit: 'share', ...(goal !== undefined && { goal }) };
  if (value === undefined) return { value: null, ...spec, ok: false };
  const cut = Math.floor(value * 10_000) / 10_000;
  return { value: cut, ...spec, ok: goal === undefined || isMet(cut, goal) };
}

/** Lines that both print, of all lines that they print, refs aside. */
function agreementOf(chrome: Trees, firefox: Trees): number {
  let both = 0;
  let all = 0;
  for (const [path, tree] of chrome) {
    const other = firefox.get(path);
    const { onlyHere, onlyThere } = difference(tree.lines, other?.lines ?? []);
    const lines = tree.lines.length + (other?.lines.length ?? 0);
    all += lines;
    both += lines - onlyHere.length - onlyThere.length;
  }
  return both / all;
}

function difference(here: readonly string[], there: readonly string[]) {
  const onlyThere = there.map(withoutRef);
  const onlyHere = here.map(withoutRef).filter((line) => {
    const at = onlyThere.indexOf(line);
    if (at >= 0) onlyThere.splice(at, 1);
    return at < 0;
  });
  return { onlyHere, onlyThere };
}

function withoutRef(line: string): string {
  return line.replace(/^\s*(?:[a-z]\w*\d+ )?/, '').replaceAll(/(127\.0\.0\.1|localhost):\d+/g, '$1');
}

function printScore({ fixture, score }: Measured): void {
  if (score.missing.length + score.extra.length === 0) return;
  print(`${pathOf(fixture)}: ${score.found} of ${score.visible} found, ${score.right} of ${score.printed} right`);
  for (const control of score.missing) print(`  browser: ${described(control)}`);
  for (const control of score.extra) print(`  product: ${described(control)}`);
}

function printDisagreement(fixture: Fixture, chrome: Trees, firefox: Trees): void {
  const path = pathOf(fixture);
  const { onlyHere, onlyThere } = difference(chrome.get(path)?.lines ?? [], firefox.get(path)?.lines ?? []);
  if (onlyHere.length + onlyThere.length === 0) return;
  print(`${path} in Firefox:`);
  for (const line of onlyHere) print(`  chrome:  ${line}`);
  for (const line of onlyThere) print(`  firefox: ${line}`);
}

function printTrees(trees: Trees | undefined): void {
  for (const [path, { lines, beside }] of trees ?? []) {
    print(`\n== ${path}\n${lines.join('\n')}`);
    for (const control of beside) print(`   ${control.isVisible ? ' ' : '-'} ${described(control)}`);
  }
}

/** Role and name as the tree prints them. */
export function described({ role, name }: Control): string {
  return `${role} ${JSON.stringify(name)}`;
}

/** One line of output. */
function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
