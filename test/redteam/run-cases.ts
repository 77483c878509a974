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
  const played = await playSuite<Outcome>('redteam', browser, choices, folder);
  return played && { ...countCases(played.reports), outcomes: played.outcomes };
}

/** The tests of a suite as Vitest saw them, and what they wrote of themselves. */
export interface PlayedSuite<T> {
  readonly reports: readonly CaseReport[];
  readonly outcomes: readonly T[];
}

/** Plays tests of a suite in one browser. Undefined when it could not be done. */
export async function playSuite<T>(
  suite: 'redteam' | 'benign',
  browser: BrowserName,
  choices: readonly Choice[],
  folder?: string,
): Promise<PlayedSuite<T> | undefined> {
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
        `${suite}-${browser}`,
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
      cases.push(...readReport(reportFile, [pattern, ...share].join(' ')));
    }
    return { reports: cases, outcomes: readOutcomes<T>(outcomeFile) };
  } catch (error) {
    process.stderr.write(`${browser} could not be tested: ${error instanceof Error ? error.stack : error}\n`);
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

/** A command that ended before it wrote one is a case that did not end; the others count. */
function readReport(file: string, title: string): readonly CaseReport[] {
  if (!existsSync(file)) return [{ title, status: 'did not end', failureMessages: [] }];
  // Vitest's own format.
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly testResults: readonly {
      readonly name: string;
      readonly message: string;
      readonly assertionResults: readonly CaseReport[];
    }[];
  };
  const files = report.testResults.flatMap(({ name, message, assertionResults }) => {
    if (assertionResults.length > 0) return assertionResults;
    // All of its attacks are of other levels, or none can be in this browser.
    if (message === '' || message.includes('No test suite found')) return [];
    return [{ title: name, status: 'did not load', failureMessages: [message] }];
  });
  // What a choice leaves out is no case.
  return files.filter(({ status }) => status !== 'pending' && status !== 'skipped');
}

function readOutcomes<T>(file: string): readonly T[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // Our own tests wrote them, each suite in its own shape.
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as T);
}
