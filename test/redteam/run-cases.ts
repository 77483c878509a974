import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { runCommand } from '../../scripts/run-step.mjs';
import type { BrowserName } from '../../scripts/start/launched.ts';
import { type CaseReport, type CountedCases, countCases } from './count-cases.ts';
import type { Outcome } from './outcomes.ts';

/** What is to be played. */
export interface Choice {
  /** Of titles. */
  readonly pattern: string;
  /** In so many commands, each with a share of the files: all cases take longer than one command may. */
  readonly shares?: number;
  /** Of the environment. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** How the cases ended, and what each tells of itself. */
export interface PlayedCases extends CountedCases {
  readonly outcomes: readonly Outcome[];
}

/**
 * Attacks the extension in one browser: the build in `dist`, or the one in `folder`. Undefined when it could not be done.
 */
export async function runCases(
  browser: BrowserName,
  choices: readonly Choice[],
  folder?: string,
): Promise<PlayedCases | undefined> {
  const reports = mkdtempSync(join(tmpdir(), 'tabhand-redteam-'));
  const outcomeFile = join(reports, 'outcomes.jsonl');
  try {
    const cases: CaseReport[] = [];
    for (const [index, { pattern, share, variables }] of choices.flatMap(sharesOf).entries()) {
      const reportFile = join(reports, `${index}.json`);
      const command = [
        'vitest',
        'run',
        '--project',
        `redteam-${browser}`,
        '-t',
        pattern,
        ...share,
        '--passWithNoTests',
      ];
      const { output } = await runCommand(
        [...command, '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
        {
          ...variables,
          TABHAND_REDTEAM_OUTCOMES: outcomeFile,
          ...(folder !== undefined && { TABHAND_FOLDER: folder }),
        },
      );
      if (folder === undefined) process.stdout.write(`${output.trimEnd()}\n`);
      cases.push(...readReport(reportFile));
    }
    return { ...countCases(cases), outcomes: readOutcomes(outcomeFile) };
  } catch (error) {
    process.stderr.write(`${browser} could not be attacked: ${error instanceof Error ? error.stack : error}\n`);
    return undefined;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

function sharesOf({ pattern, shares = 1, variables = {} }: Choice) {
  return Array.from({ length: shares }, (_, index) => ({
    pattern,
    variables,
    share: shares === 1 ? [] : [`--shard=${index + 1}/${shares}`],
  }));
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

function readOutcomes(file: string): readonly Outcome[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // Our own cases wrote them.
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Outcome);
}
