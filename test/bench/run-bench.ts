import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { root } from '../../scripts/setup.mjs';
import type { BrowserName } from '../../scripts/start/launched.ts';
import { buildExtension } from './build-extension.ts';
import { type Figure, type Part, suiteReport, toFigures } from './figures.ts';
import { fencePart } from './measure-fence.ts';
import { loopPart } from './measure-loop.ts';
import { policyPart } from './measure-policy.ts';
import { sizesPart } from './measure-sizes.ts';
import { startPart } from './measure-start.ts';
import { tokensPart } from './measure-tokens.ts';
import type { BenchOptions } from './options.ts';
import { BENCH_METHOD, figureLine, putSection, renderSection } from './render-benchmarks.ts';
import { runFacts } from './run-facts.ts';

const PAGE = 'docs/benchmarks.md';

/** Measures everything, prints it, and says whether every goal is met. What can't be measured does not stop the rest. */
export async function runBench({ browsers, json, write }: BenchOptions): Promise<boolean> {
  const scratchFolder = mkdtempSync(join(tmpdir(), 'tabhand-bench-'));
  try {
    const parts = [policyPart, ...browsers.flatMap((browser) => partsOf(browser, scratchFolder))];
    const figures: Record<string, Figure> = {};
    for (const part of parts) {
      print(`\n${part.title}`);
      const measured = toFigures(part, await measure(part));
      for (const [name, figure] of Object.entries(measured)) print(figureLine(name, figure));
      Object.assign(figures, measured);
    }
    const report = suiteReport('bench', figures);
    if (write) {
      const section = renderSection(report, parts, runFacts(browsers), BENCH_METHOD);
      writeFileSync(join(root, PAGE), putSection(readFileSync(join(root, PAGE), 'utf8'), 'bench', section));
      print(`\nWrote ${PAGE}.`);
    }
    if (json) print(JSON.stringify(report));
    return report.ok;
  } finally {
    rmSync(scratchFolder, { recursive: true, force: true });
  }
}

function partsOf(browser: BrowserName, scratchFolder: string): readonly Part[] {
  const build = once(() => buildExtension(browser, join(scratchFolder, 'dist')));
  // A goal for the times holds in Chrome; Firefox is reported.
  const goals = browser === 'chrome' ? { start: { goal: '≤ 4' }, loop: { goal: '≤ 15' } } : { start: {}, loop: {} };
  return [
    sizesPart(browser, build),
    tokensPart(browser),
    startPart(browser, build, scratchFolder, goals.start),
    fencePart(browser, build),
    loopPart(browser, build, goals.loop),
  ];
}

async function measure(part: Part): Promise<Readonly<Record<string, number>>> {
  try {
    return await part.measure();
  } catch (error) {
    process.stderr.write(`${part.title} could not be measured: ${error instanceof Error ? error.stack : error}\n`);
    return {};
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
