import type { RunBase } from '../core/tool';
import { atDeadline } from './page-waits';

/** A page may tell as often as it likes; nobody reads faster. */
const TELL_MS = 200;

/**
 * Passes on what a page tells of its call, in percent where it says how much, with the last words that it gave. At most
 * five times a second, and always the newest in the end. `signal` ends it.
 */
export function pageProgress(
  report: NonNullable<RunBase['progress']>,
  signal: AbortSignal,
): (message: string, fraction?: number) => void {
  let words: string | undefined;
  let share: number | undefined;
  let isTold = true;
  let rests = false;
  const tell = () => {
    isTold = true;
    if (share === undefined) report(0, 0, undefined, words);
    else report(Math.round(share * 100), 100, 'percent', words);
  };
  const rest = () => {
    rests = true;
    atDeadline(TELL_MS, () => {
      rests = false;
      if (isTold || signal.aborted) return;
      tell();
      rest();
    });
  };
  return (message, fraction) => {
    if (message !== '') words = message;
    share = fraction ?? share;
    isTold = false;
    if (rests || signal.aborted) return;
    tell();
    rest();
  };
}
