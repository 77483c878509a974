import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { runCommand } from '../../scripts/run-step.mjs';
import type { BrowserName } from '../../scripts/start/launched.ts';
import { type Figure, suiteReport, toFigures } from '../bench/figures.ts';
import { MOMENTS } from './kill-moments.ts';
import type { KillOptions } from './kill-options.ts';

interface Counted {
  readonly survived: number;
  /** The first line of what each of the others failed with. */
  readonly failures: readonly string[];
}

/** Ends the background at each moment so often, and says whether each call ran once, ended in time and was answered. */
export async function runKills({ browsers, times, only = '', json }: KillOptions): Promise<boolean> {
  const figures: Record<string, Figure> = {};
  const moments = Object.keys(MOMENTS).filter((when) => new RegExp(only).test(when));
  for (const browser of browsers) {
    for (const when of moments) {
      const { survived, failures } = await killAt(browser, when, times);
      print(`${survived === times ? 'ok  ' : 'MISS'} ${browser} ${when}: ${survived} of ${times} ran once and ended`);
      for (const failure of failures) print(`     ${failure}`);
      const name = `survived.${when.replaceAll(' ', '-')}.${browser}`;
      Object.assign(
        figures,
        toFigures({ specs: { [name]: { unit: 'calls', goal: `= ${times}` } } }, { [name]: survived }),
      );
    }
  }
  const report = suiteReport('page-kills', figures);
  if (json) print(JSON.stringify(report));
  return report.ok;
}

/** Each moment has a run of its own: all of them take longer than one command may. */
async function killAt(browser: BrowserName, when: string, times: number): Promise<Counted> {
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-kills-'));
  const reportFile = join(folder, 'report.json');
  try {
    const choice = ['test/pages-e2e/page-kills', '-t', `dies ${when}$`];
    const command = ['vitest', 'run', '--project', `pages-${browser}`, ...choice, '--reporter=json'];
    await runCommand([...command, `--outputFile.json=${reportFile}`], { TABHAND_KILLS: String(times) });
    return count(reportFile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws Error when the run ended before it wrote a report */
function count(reportFile: string): Counted {
  // Vitest's own format.
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as {
    readonly testResults: readonly {
      readonly assertionResults: readonly { readonly status: string; readonly failureMessages: readonly string[] }[];
    }[];
  };
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    survived: results.filter(({ status }) => status === 'passed').length,
    failures: results.flatMap(({ status, failureMessages }) =>
      status === 'failed' ? [failureMessages[0]?.split('\n', 1)[0] ?? 'It failed.'] : [],
    ),
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
