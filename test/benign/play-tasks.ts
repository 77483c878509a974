import type { BrowserName } from '../../scripts/start/launched.ts';
import { type PlayedSuite, playSuite } from '../redteam/run-cases.ts';
import type { TaskOutcome } from './task-outcomes.ts';

/** The tasks that were played, and how each ended. */
export type PlayedTasks = PlayedSuite<TaskOutcome>;

/** All tasks take longer than one command may. */
const SHARES = 3;

/** Plays everyday tasks in one browser, or only those whose titles match. Undefined when it could not be done. */
export function playTasks(browser: BrowserName, only: string | undefined): Promise<PlayedTasks | undefined> {
  const choice = { pattern: `^(?=.*(?:${only ?? ''}))benign `, shares: only === undefined ? SHARES : 1 };
  return playSuite<TaskOutcome>('benign', browser, [choice]);
}
