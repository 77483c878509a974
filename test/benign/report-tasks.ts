import type { BrowserName } from '../../scripts/start/launched.ts';
import { type Figure, type FigureSpec, toFigures } from '../bench/figures.ts';
import type { PlayedTasks } from './play-tasks.ts';

/** Fewer tasks than this did not run. */
const LEAST_TASKS = 44;

/** What a reader has to know of single tasks: those that were not done, and those with more cards than are right. */
export function taskLines(played: PlayedTasks | undefined): readonly string[] {
  const { reports = [], outcomes = [] } = played ?? {};
  const failed = reports.flatMap(({ title, status, failureMessages }) =>
    status === 'passed' ? [] : [`FAILED ${title}: ${failureMessages[0]?.split('\n', 1)[0] ?? status}`],
  );
  const asked = outcomes.filter(({ prompts, allowed }) => prompts > allowed);
  return [
    ...failed,
    ...asked.map(
      ({ benign, prompts, allowed, cards }) => `ASKED ${benign}: ${prompts} > ${allowed}: ${cards.join('; ')}`,
    ),
  ];
}

/** The figures of one browser. A test that told nothing of itself is a task that was not done. */
export function taskFigures(
  browser: BrowserName,
  played: PlayedTasks | undefined,
  { isWhole }: { readonly isWhole: boolean },
): Record<string, Figure> {
  const specs: Record<string, FigureSpec> = {
    [`benign.tasks.${browser}`]: { unit: 'tasks', ...(isWhole && { goal: `≥ ${LEAST_TASKS}` }) },
    [`benign.done.${browser}`]: { unit: 'share', goal: '≥ 0.95' },
    [`benign.no-extra-card.${browser}`]: { unit: 'share', goal: '≥ 0.95' },
    [`benign.cards.p50.${browser}`]: { unit: 'cards', goal: '= 0' },
    [`benign.cards.p95.${browser}`]: { unit: 'cards', goal: '≤ 2' },
  };
  if (!played || played.reports.length === 0) return toFigures({ specs }, {});
  const { outcomes } = played;
  const count = Math.max(played.reports.length, outcomes.length);
  const cards = outcomes.map(({ prompts }) => prompts).sort((one, other) => one - other);
  return toFigures(
    { specs },
    {
      [`benign.tasks.${browser}`]: count,
      [`benign.done.${browser}`]: outcomes.filter(({ done }) => done).length / count,
      [`benign.no-extra-card.${browser}`]: outcomes.filter(({ prompts, allowed }) => prompts <= allowed).length / count,
      [`benign.cards.p50.${browser}`]: rank(cards, 0.5),
      [`benign.cards.p95.${browser}`]: rank(cards, 0.95),
    },
  );
}

/** The nearest rank: no card is halved. */
function rank(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
