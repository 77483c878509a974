import { appendFileSync } from 'node:fs';
import process from 'node:process';
import type { StoredEvent } from '../../src/session/event.ts';
import type { Panel } from '../e2e/harness/panel.ts';

/** How one run of a task ended, as the report counts it. */
export interface TaskOutcome {
  /** The task's id. */
  readonly benign: string;
  readonly done: boolean;
  /** Cards that the user saw. */
  readonly prompts: number;
  /** Cards that are right for it. */
  readonly allowed: number;
  /** What each card was about. */
  readonly cards: readonly string[];
  readonly ms: number;
}

/** Writes an outcome for the command that runs the suite; without one nobody reads it. */
export function tellTask(outcome: TaskOutcome): void {
  const file = process.env.TABHAND_REDTEAM_OUTCOMES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(outcome)}\n`);
}

/** The cards of a conversation. */
export async function countPrompts(panel: Panel | undefined): Promise<Pick<TaskOutcome, 'prompts' | 'cards'>> {
  const asked = (await panel?.events('permission-request')) ?? [];
  const cards = asked.map(({ card: { toolName, effect, verb, site, crossing, data } }) => {
    const from = crossing === undefined ? '' : ` from ${crossing.from.map(({ host }) => host).join(', ')}`;
    const values = data.map(({ label, value }) => `${label}=${value.slice(0, MAX_CHARS)}`).join(', ');
    return `${toolName} (${verb ?? effect}) to ${site.host}${from}: ${values}`;
  });
  return { prompts: cards.length, cards };
}

const MAX_CHARS = 120;

/** The calls that brought nothing, with what the model was told of them. */
export function failedCalls(log: readonly StoredEvent[]): readonly string[] {
  return log.flatMap(({ event }) => {
    if (event.type !== 'tool-end' || event.outcome === 'ok') return [];
    return [`${event.name} failed (${event.policyCode ?? event.code ?? event.outcome}): ${JSON.stringify(event)}`];
  });
}
