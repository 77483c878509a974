import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { root } from '../../../scripts/setup.mjs';
import { buildExtension } from '../build-extension.ts';
import { type Figure, type Part, suiteReport, toFigures } from '../figures.ts';
import type { BenchOptions } from '../options.ts';
import { figureLine, putSection, renderSection } from '../render-benchmarks.ts';
import { runFacts } from '../run-facts.ts';
import { settlePart } from './measure-settle.ts';

const PAGE = 'docs/benchmarks.md';

/** Measures how long the agent waits after a click, prints it, and says whether every goal is met. */
export async function runSettleBench({ browsers, json, write }: BenchOptions): Promise<boolean> {
  const scratchFolder = mkdtempSync(join(tmpdir(), 'tabhand-settle-'));
  try {
    const figures: Record<string, Figure> = {};
    const parts: Part[] = [];
    for (const browser of browsers) {
      const part = settlePart(browser, () => buildExtension(browser, join(scratchFolder, browser)));
      parts.push(part);
      print(`\n${part.title}`);
      const measured = toFigures(part, await part.measure());
      for (const [name, figure] of Object.entries(measured)) print(figureLine(name, figure));
      Object.assign(figures, measured);
    }
    const report = suiteReport('bench-settle', figures);
    if (write) {
      const section = renderSection(report, parts, runFacts(browsers), METHOD);
      writeFileSync(join(root, PAGE), putSection(readFileSync(join(root, PAGE), 'utf8'), 'settle', section));
      print(`\nWrote ${PAGE}.`);
    }
    if (json) print(JSON.stringify(report));
    return report.ok;
  } finally {
    rmSync(scratchFolder, { recursive: true, force: true });
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const METHOD: readonly string[] = [
  '- **Wait.** The whole extension in the real browser. A scripted model clicks a button on pages where a click brings, by turns, nothing, a change',
  "  at once or after some time, data from a server, and so on. From the page's own click event, `page` runs to the first answer of the content",
  '  script and `wait` to the end of the tool, with all looks again. Medians of three clicks.',
  '- **Unfinished.** How many of these clicks had a result that did not hold what the click brought. A timer of 150 ms is longer than a click that',
  '  brings nothing is waited for; what it brings is told with the next result.',
];
