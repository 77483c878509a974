import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { runCommand } from '../../scripts/run-step.mjs';
import type { BrowserName } from '../../scripts/start/launched.ts';
import { type CaseReport, type CountedCases, countCases } from './count-cases.ts';

/** All cases take longer in Firefox than one command may. */
const PARTS = 3;

/**
 * Attacks the extension in one browser: the build in `dist`, or the one in `folder`. Undefined when it could not be done.
 */
export async function runCases(
  browser: BrowserName,
  only: string | undefined,
  folder?: string,
): Promise<CountedCases | undefined> {
  const reports = mkdtempSync(join(tmpdir(), 'tabhand-redteam-'));
  try {
    const choices = only === undefined ? partsOf(PARTS) : [['-t', only]];
    const cases: CaseReport[] = [];
    for (const [index, choice] of choices.entries()) {
      const reportFile = join(reports, `${index}.json`);
      const command = ['vitest', 'run', '--project', `redteam-${browser}`, ...choice, '--reporter=default'];
      const { output } = await runCommand(
        [...command, '--reporter=json', `--outputFile.json=${reportFile}`],
        folder === undefined ? {} : { TABHAND_FOLDER: folder },
      );
      if (folder === undefined) process.stdout.write(`${output.trimEnd()}\n`);
      cases.push(...readReport(reportFile));
    }
    return countCases(cases);
  } catch (error) {
    process.stderr.write(`${browser} could not be attacked: ${error instanceof Error ? error.stack : error}\n`);
    return undefined;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

function partsOf(count: number): readonly (readonly string[])[] {
  return Array.from({ length: count }, (_, index) => [`--shard=${index + 1}/${count}`]);
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
