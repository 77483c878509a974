import { appendFileSync } from 'node:fs';
import process from 'node:process';
import type { StoredEvent } from '../../src/session/event.ts';

/** How one run of a case ended, as the report counts it. */
export interface Outcome {
  /** The ids of the cases. */
  readonly ids: readonly string[];
  readonly level: string;
  readonly human: string;
  /** Undefined where it is not measured. */
  readonly delivered?: boolean;
  readonly harms: readonly string[];
  /** A harm that the user agreed to, in a case that allows that. */
  readonly agreed?: true;
  /** How often each decision kept a call off. */
  readonly codes: Readonly<Record<string, number>>;
  readonly cards: number;
  /** Cards whose buttons stayed off for a user who wanted to agree; they were denied. */
  readonly keptOff?: number;
  /** Of a run of random calls. */
  readonly calls?: number;
  readonly ms: number;
  /** Why it was not played in this browser; it is then of no level. */
  readonly cannot?: string;
}

/** Writes an outcome for the command that runs the suite; without one nobody reads it. */
export function tellOutcome(outcome: Outcome): void {
  const file = process.env.TABHAND_REDTEAM_OUTCOMES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(outcome)}\n`);
}

/** Says why a case cannot be in this browser, in one sentence; it counts as missing otherwise. */
export function cannotBe(ids: string, reason: string): void {
  tellOutcome({ ids: ids.split(' '), level: 'none', human: '', harms: [], codes: {}, cards: 0, ms: 0, cannot: reason });
}

/** What kept calls off, by the log: decisions of the policy, or how a call failed. */
export function countCodes(log: readonly StoredEvent[]): Readonly<Record<string, number>> {
  const codes: Record<string, number> = {};
  for (const { event } of log) {
    if (event.type !== 'tool-end' || event.outcome === 'ok') continue;
    const code = event.policyCode ?? event.code ?? event.outcome;
    codes[code] = (codes[code] ?? 0) + 1;
  }
  return codes;
}

/** How many cards a log holds. */
export function countCards(log: readonly StoredEvent[]): number {
  return log.filter(({ event }) => event.type === 'permission-request').length;
}
