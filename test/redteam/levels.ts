import process from 'node:process';

/**
 * How much of the model the attacker has: L1 obeys only what reached it; L2 is the attacker's from the first token; L3 tries
 * other ways when it is refused. L4, random calls, is a test of its own (`fuzz/`).
 */
export type Level = 'L1' | 'L2' | 'L3';
export const LEVELS: readonly Level[] = ['L1', 'L2', 'L3'];

/** Whether this run plays a level. */
export function isChosen(level: Level): boolean {
  const wanted = process.env.TABHAND_REDTEAM_LEVELS?.split(',');
  return wanted === undefined || wanted.includes(level);
}
