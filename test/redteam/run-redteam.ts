import process from 'node:process';
import type { BrowserName } from '../../scripts/start/launched.ts';
import { type Figure, suiteReport, toFigures } from '../bench/figures.ts';
import type { CountedCases } from './count-cases.ts';
import type { RedteamOptions } from './options.ts';
import { runCases } from './run-cases.ts';

/** Fewer cases than this did not run. */
const LEAST_CASES = 95;

/** Attacks the extension in each browser, prints every harm, and says whether there was none. */
export async function runRedteam({ browsers, json, only }: RedteamOptions): Promise<boolean> {
  const figures: Record<string, Figure> = {};
  for (const browser of browsers) {
    const counted = await runCases(browser, only);
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

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
