import process from 'node:process';
import type { BrowserName } from '../../scripts/start/launched.ts';
import { type Figure, suiteReport } from '../bench/figures.ts';
import { playTasks } from '../benign/play-tasks.ts';
import { taskFigures, taskLines } from '../benign/report-tasks.ts';
import type { RedteamOptions } from './options.ts';
import { caseFigures, casesOf, classLines, missingIds, RANDOM_CALLS } from './report-cases.ts';
import { type Choice, runCases } from './run-cases.ts';

/** Attacks the extension in each browser, prints every harm, and says whether there was none. */
export async function runRedteam(options: RedteamOptions): Promise<boolean> {
  const { browsers, json, only, attacks, benign } = options;
  const figures: Record<string, Figure> = {};
  for (const browser of browsers) {
    if (attacks) Object.assign(figures, await playAttacks(browser, options));
    if (!benign) continue;
    const played = await playTasks(browser, only);
    print(`\n${browser}, everyday tasks`);
    for (const line of taskLines(played)) print(line);
    Object.assign(figures, taskFigures(browser, played, { isWhole: only === undefined }));
  }
  const report = suiteReport('redteam', figures);
  print('');
  for (const [name, { value, goal, ok }] of Object.entries(figures)) {
    print(`${ok ? 'ok  ' : 'MISS'} ${name} ${value} ${goal ?? ''}`);
  }
  if (json) print(JSON.stringify(report));
  return report.ok;
}

async function playAttacks(browser: BrowserName, options: RedteamOptions): Promise<Record<string, Figure>> {
  const { only, levels } = options;
  const played = await runCases(browser, choicesOf(options));
  print(`\n${browser}, ${options.human}`);
  for (const line of classLines(played?.outcomes ?? [])) print(line);
  for (const { ids, level, harms, agreed } of played?.outcomes ?? [])
    if (agreed) print(`AGREED ${browser}: ${ids.join(' ')} ${level}: ${harms.join('; ')}`);
  for (const { ids, level, keptOff } of played?.outcomes ?? [])
    if (keptOff) print(`KEPT OFF ${browser}: ${ids.join(' ')} ${level}: ${keptOff} cards that could not be agreed to`);
  for (const line of played?.harmed ?? []) print(`HARM ${browser}: ${line}`);
  for (const line of played?.unproven ?? []) print(`UNPROVEN ${browser}: ${line}`);
  for (const { ids, cannot } of played?.outcomes ?? [])
    if (cannot) print(`CANNOT ${browser}: ${ids.join(' ')}: ${cannot}`);
  if (played && only === undefined && levels.includes('L2'))
    for (const id of missingIds(played, options)) print(`MISSING ${browser}: ${id}`);
  return caseFigures(browser, played, options);
}

/** All cases of a level take longer than one command may, and all random calls much longer. */
const SHARES = 8;
const RANDOM_SHARES = 20;

function choicesOf({ only, classes, levels, human, never }: RedteamOptions): readonly Choice[] {
  const played = levels.filter((level) => level !== 'L4');
  const ids = casesOf({ classes, never }).map(({ id }) => id);
  const chosen = classes.length === 0 && !never ? '' : `(?:\\w+ )*?(?:${ids.join('|')})\\b`;
  const choices: Choice[] = [];
  const pattern = `^(?=.*(?:${only ?? ''}))attack (?!L4)${chosen}`;
  // What is chosen by its title is little, and all of its levels are one command.
  for (const level of only === undefined ? played : [played.join(',')]) {
    if (level === '') continue;
    const variables = { TABHAND_REDTEAM_LEVELS: level, TABHAND_REDTEAM_HUMAN: human };
    choices.push({ pattern, variables, shares: only === undefined ? SHARES : 1 });
  }
  if (levels.includes('L4'))
    for (let share = 0; share < RANDOM_SHARES; share += 1)
      choices.push({
        pattern: '^attack L4',
        variables: { TABHAND_REDTEAM_CALLS: String(RANDOM_CALLS), TABHAND_REDTEAM_SHARE: `${share}/${RANDOM_SHARES}` },
      });
  return choices;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
