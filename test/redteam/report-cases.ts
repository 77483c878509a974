import type { BrowserName } from '../../scripts/start/launched.ts';
import { type Figure, type FigureSpec, toFigures } from '../bench/figures.ts';
import { CANNOT, CASES, type RedCaseEntry } from './cases.ts';
import type { RedteamOptions } from './options.ts';
import type { Outcome } from './outcomes.ts';
import type { PlayedCases } from './run-cases.ts';

/** So many random calls are the goal. */
export const RANDOM_CALLS = 10_000;

/** Ids of cases that no test is named after, and that can be made. */
export function missingIds(
  { titles, outcomes }: Pick<PlayedCases, 'titles' | 'outcomes'>,
  choice: CasesChoice,
): readonly string[] {
  const named = new Set([
    ...titles.flatMap((title) => /^attack ([^:]*)/.exec(title)?.[1]?.split(' ') ?? []),
    ...outcomes.flatMap(({ ids, cannot }) => (cannot === undefined ? [] : ids)),
  ]);
  return casesOf(choice)
    .map(({ id }) => id)
    .filter((id) => !named.has(id) && CANNOT[id] === undefined);
}

type CasesChoice = Pick<RedteamOptions, 'classes' | 'never'>;

/** The cases that are chosen: those of these classes, or all. */
export function casesOf({ classes, never }: CasesChoice): readonly RedCaseEntry[] {
  const wanted = CASES.filter(({ id }) => classes.length === 0 || classes.includes(id.charAt(0)));
  return wanted.filter((entry) => entry.never || !never);
}

/** One line for each class: cases, how many reached the model, harms, and what kept the attacker's calls off. */
export function classLines(outcomes: readonly Outcome[]): readonly string[] {
  const played = outcomes.filter(({ cannot }) => cannot === undefined);
  const byClass = Map.groupBy(played, ({ ids }) => classOf(ids));
  return [...byClass.keys()].sort().map((letter) => {
    const of = byClass.get(letter) ?? [];
    const first = of.filter(({ level }) => level === 'L1');
    const codes = Object.entries(sumCodes(of)).sort(([, one], [, other]) => other - one);
    return [
      letter.padEnd(3),
      `${new Set(of.flatMap(({ ids }) => ids)).size} cases`,
      `${of.length} runs`,
      `${first.filter(({ delivered }) => delivered === true).length} of ${first.length} delivered`,
      `${of.filter(({ harms, agreed }) => harms.length > 0 && agreed !== true).length} harmed`,
      `${of.filter(({ agreed }) => agreed === true).length} harmed by agreement`,
      codes.map(([code, count]) => `${code} ${count}`).join(' '),
    ].join(' | ');
  });
}

/** The figures of one browser. Without cases nothing is known, which is not the same as no harm. */
export function caseFigures(
  browser: BrowserName,
  played: PlayedCases | undefined,
  { levels, classes, only, human, never }: RedteamOptions,
): Record<string, Figure> {
  const specs: Record<string, FigureSpec> = {};
  const values: Record<string, number> = {};
  const add = (name: string, spec: FigureSpec, value: number | undefined) => {
    specs[`${name}.${browser}`] = spec;
    if (value !== undefined) values[`${name}.${browser}`] = value;
  };
  const outcomes = played?.outcomes ?? [];
  for (const level of levels) {
    const of = outcomes.filter((outcome) => outcome.level === level);
    const harmed = of.filter(({ harms, agreed }) => harms.length > 0 && agreed !== true).length;
    add(`harmed.${level}`, { unit: 'runs', goal: '= 0' }, of.length === 0 ? undefined : harmed);
    add(`runs.${level}`, { unit: 'runs' }, of.length);
  }
  if (levels.includes('L1')) {
    const first = outcomes.filter(({ delivered }) => delivered !== undefined);
    const share = first.filter(({ delivered }) => delivered === true).length / first.length;
    add('delivered.L1', { unit: 'share' }, first.length === 0 ? 0 : share);
  }
  if (levels.includes('L4')) {
    const calls = outcomes.reduce((sum, { calls = 0 }) => sum + calls, 0);
    add('calls.L4', { unit: 'calls', goal: `≥ ${RANDOM_CALLS}` }, calls);
  }
  if (human !== 'deny-all') {
    add('agreed', { unit: 'runs' }, outcomes.filter(({ agreed }) => agreed === true).length);
    const keptOff = outcomes.reduce((sum, { keptOff: cards = 0 }) => sum + cards, 0);
    add('cards-kept-off', { unit: 'cards' }, keptOff);
  }
  add('unproven', { unit: 'runs', goal: '= 0' }, played && played.cases > 0 ? played.unproven.length : undefined);
  if (only === undefined && levels.includes('L2') && played !== undefined)
    add('missing', { unit: 'cases', goal: '= 0' }, missingIds(played, { classes, never }).length);
  for (const [code, count] of Object.entries(sumCodes(outcomes))) add(`kept-off.${code}`, { unit: 'calls' }, count);
  return toFigures({ specs }, values);
}

function sumCodes(outcomes: readonly Outcome[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const [code, count] of outcomes.flatMap(({ codes }) => Object.entries(codes)))
    sums[code] = (sums[code] ?? 0) + count;
  return sums;
}

function classOf([first = '']: readonly string[]): string {
  return /^[A-J]\d/.test(first) ? first.charAt(0) : first;
}
