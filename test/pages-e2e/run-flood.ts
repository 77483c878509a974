import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { runCommand } from '../../scripts/run-step.mjs';
import type { BrowserName } from '../../scripts/start/launched.ts';
import { type Figure, type FigureSpec, suiteReport, toFigures } from '../bench/figures.ts';
import type { KillOptions } from './kill-options.ts';

/** From a press to the next paint, from Stop to the end of the turn, and what the background's heap grew by. */
const SPECS: Readonly<Record<string, FigureSpec>> = {
  'calm.click.max': { unit: 'ms' },
  'flood.click.median': { unit: 'ms' },
  'flood.click.max': { unit: 'ms', goal: '≤ 100' },
  'flood.reading.click.median': { unit: 'ms' },
  'flood.reading.click.max': { unit: 'ms', goal: '≤ 100' },
  'flood.stop': { unit: 'ms', goal: '≤ 1000' },
  'flood.sent': { unit: 'messages', goal: '≥ 1000' },
  'flood.notices': { unit: 'messages' },
  'flood.heap.growth': { unit: 'MB', goal: '≤ 50' },
};

/** Measures the panel under a flood in each browser, prints the figures, and says whether all goals are met. */
export async function runFlood({ browsers, json }: KillOptions): Promise<boolean> {
  const figures: Record<string, Figure> = {};
  for (const browser of browsers) {
    const measured = await measureIn(browser);
    // Firefox does not tell of its heap.
    const names = Object.keys(SPECS).filter((name) => browser === 'chrome' || name !== 'flood.heap.growth');
    for (const name of names) {
      const own = `${name}.${browser}`;
      const spec = SPECS[name] ?? { unit: '' };
      Object.assign(figures, toFigures({ specs: { [own]: spec } }, { [own]: measured[name] ?? Number.NaN }));
    }
  }
  const report = suiteReport('pages-flood', figures);
  for (const [name, { value, unit, goal, ok }] of Object.entries(figures)) {
    process.stdout.write(`${ok ? 'ok  ' : 'MISS'} ${name} ${value} ${unit} ${goal ?? ''}\n`);
  }
  if (json) process.stdout.write(`${JSON.stringify(report)}\n`);
  return report.ok;
}

async function measureIn(browser: BrowserName): Promise<Readonly<Record<string, number>>> {
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-flood-'));
  const reportFile = join(folder, 'figures.json');
  try {
    const command = ['vitest', 'run', '--project', `pages-${browser}`, 'test/pages-e2e/floods'];
    const { ok, output } = await runCommand(command, { TABHAND_FLOOD_REPORT: reportFile });
    if (!ok) process.stdout.write(`${output.trimEnd()}\n`);
    // The test writes names and numbers.
    return existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as Record<string, number>) : {};
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
