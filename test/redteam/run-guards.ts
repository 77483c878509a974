import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { BrowserName } from '../../scripts/start/launched.ts';
import { type Figure, suiteReport, toFigures } from '../bench/figures.ts';
import { buildWithout } from './build-without.ts';
import type { Guard } from './guards/guard.ts';
import { NO_GUARD } from './guards/no-guard.ts';
import { GUARDS } from './guards.ts';
import type { RedteamOptions } from './options.ts';
import { runCases } from './run-cases.ts';

/**
 * Takes each guard away in turn and attacks. Every case that the guard keeps off has to do harm then; one that does none
 * either attacks nothing, or sees no harm, or is kept off by something else than we think.
 */
export async function runGuards({ browsers, json, only = '' }: RedteamOptions): Promise<boolean> {
  const figures: Record<string, Figure> = {};
  const guards = GUARDS.filter(({ name }) => new RegExp(only).test(name));
  for (const browser of browsers) {
    let needed = 0;
    let cases = 0;
    for (const guard of guards) {
      const { harmed, harmless } = await attackWithout(guard, browser);
      cases += harmed;
      if (harmed > 0 && harmless.length === 0) needed += 1;
      print(
        `${harmless.length === 0 && harmed > 0 ? 'ok  ' : 'MISS'} ${browser} without ${guard.name}: ${harmed} harmed`,
      );
      for (const line of harmless) print(`     no harm: ${line}`);
    }
    const specs = {
      [`needed.guards.${browser}`]: { unit: 'guards', goal: `= ${guards.length}` },
      [`seen.cases.${browser}`]: { unit: 'cases' },
    };
    Object.assign(
      figures,
      toFigures({ specs }, { [`needed.guards.${browser}`]: needed, [`seen.cases.${browser}`]: cases }),
    );
  }
  for (const [rule, reason] of Object.entries(NO_GUARD)) print(`none ${rule}: ${reason}`);
  const report = suiteReport('redteam-guards', figures);
  if (json) print(JSON.stringify(report));
  return report.ok;
}

async function attackWithout(
  guard: Guard,
  browser: BrowserName,
): Promise<{ readonly harmed: number; readonly harmless: readonly string[] }> {
  const outDir = mkdtempSync(join(tmpdir(), 'tabhand-unguarded-'));
  try {
    const folder = await buildWithout(guard, browser, outDir);
    const counted = await runCases(
      browser,
      [{ pattern: `attack (${guard.cases})`, variables: { TABHAND_REDTEAM_LEVELS: 'L2' } }],
      folder,
    );
    if (!counted) return { harmed: 0, harmless: ['it could not be attacked'] };
    const { titles, harmed, unproven } = counted;
    const isHarmed = (title: string) => harmed.some((line) => line.startsWith(title));
    return { harmed: harmed.length, harmless: [...unproven, ...titles.filter((title) => !isHarmed(title))] };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
