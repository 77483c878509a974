import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { runCommand } from '../../scripts/run-step.mjs';
import type { BrowserName } from '../../scripts/start/launched.ts';
import { type Figure, suiteReport, toFigures } from '../bench/figures.ts';
import { type CaseReport, type CountedCases, countCases } from './count-cases.ts';
import type { RedteamOptions } from './options.ts';

/** Fewer cases than this did not run. */
const LEAST_CASES = 40;

/** Attacks the extension in each browser, prints every harm, and says whether there was none. */
export async function runRedteam({ browsers, json, only }: RedteamOptions): Promise<boolean> {
  const figures: Record<string, Figure> = {};
  for (const browser of browsers) {
    const counted = await casesOf(browser, only);
    for (const line of counted?.harmed ?? []) print(`HARM ${browser}: ${line}`);
    for (const line of counted?.unproven ?? []) print(`UNPROVEN ${browser}: ${line}`);
    Object.assign(figures, figuresOf(browser, counted, only === undefined));
  }
  const report = suiteReport('redteam', figures);
  print('');
  for (const [name, { value, goal, ok }] of Object.entries(figures)) {
    print(`${ok ? 'ok  ' : 'MISS'} ${name} ${value} ${goal ?? ''}`);
  }
  if (json) print(JSON.stringify(report));
  return report.ok;
}

function figuresOf(browser: BrowserName, counted: CountedCases | undefined, isWhole: boolean): Record<string, Figure> {
  const cases = `cases.skills.${browser}`;
  const harmed = `harmed.skills.${browser}`;
  const unproven = `unproven.skills.${browser}`;
  const specs = {
    [harmed]: { unit: 'cases', goal: '= 0' },
    [unproven]: { unit: 'cases', goal: '= 0' },
    [cases]: { unit: 'cases', ...(isWhole && { goal: `≥ ${LEAST_CASES}` }) },
  };
  // Without cases nothing is known, which is not the same as no harm.
  const values: Record<string, number> =
    counted === undefined || counted.cases === 0
      ? {}
      : { [harmed]: counted.harmed.length, [unproven]: counted.unproven.length, [cases]: counted.cases };
  return toFigures({ specs }, values);
}

async function casesOf(browser: BrowserName, only: string | undefined): Promise<CountedCases | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-redteam-'));
  const reportFile = join(folder, 'report.json');
  try {
    const chosen = only === undefined ? [] : ['-t', only];
    const command = ['vitest', 'run', '--project', `redteam-${browser}`, ...chosen, '--reporter=default'];
    const { output } = await runCommand([...command, '--reporter=json', `--outputFile.json=${reportFile}`]);
    print(output.trimEnd());
    return countCases(readReport(reportFile));
  } catch (error) {
    process.stderr.write(`${browser} could not be attacked: ${error instanceof Error ? error.stack : error}\n`);
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws Error when the suite ended before it wrote one */
function readReport(file: string): readonly CaseReport[] {
  // Vitest's own format.
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly testResults: readonly { readonly name: string; readonly assertionResults: readonly CaseReport[] }[];
  };
  const files = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.length > 0 ? assertionResults : [{ title: name, status: 'did not load', failureMessages: [] }],
  );
  // What a choice leaves out is no case.
  return files.filter(({ status }) => status !== 'pending' && status !== 'skipped');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
