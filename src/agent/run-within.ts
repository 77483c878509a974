import { ToolError } from '../core/tool-error';
import type { TurnDeps } from './deps';
import { raceAbort } from './race-abort';

/**
 * Runs `work` for at most `timeoutMs`. Its signal is aborted when the time is up, when the turn is stopped, and once it
 * has settled.
 * @throws ToolError `timed-out`; the signal's reason when stopped.
 */
export async function runWithin<T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  sleep: TurnDeps['sleep'],
  signal: AbortSignal,
): Promise<T> {
  const over = new AbortController();
  const stopOrOver = AbortSignal.any([signal, over.signal]);
  const timeUp = sleep(timeoutMs, stopOrOver).then(() => {
    throw new ToolError(
      'timed-out',
      `The tool had no result after ${Math.round(timeoutMs / 1_000)} seconds.`,
      'Try again, or another way.',
    );
  });
  try {
    return await raceAbort(Promise.race([start(work, stopOrOver), timeUp]), signal);
  } finally {
    over.abort(new DOMException('The run is over.', 'AbortError'));
  }
}

/** Also a handler that throws before its first await becomes a rejection, so that the timer is always given up. */
async function start<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  return work(signal);
}
