import type { ProviderErrorCode, ProviderFailure } from '../core/provider';

/** What happened before the failure, in the same step. */
export interface RetryHistory {
  /** 1 for the first try. */
  readonly attempt: number;
  /** Time already spent waiting between tries. */
  readonly waitedMs: number;
  /** Codes of the tries before this one. */
  readonly failedCodes: readonly ProviderErrorCode[];
}

const MAX_TRIES = 5;
const MAX_SERVER_WAIT_MS = 60_000;
const MAX_TOTAL_WAIT_MS = 90_000;
const FIRST_WAIT_MS = 1_000;
/** A machine without a network is waited for so long in each try. Its return ends the wait. */
const OFFLINE_WAIT_MS = 600_000;

/** Faults of one answer, not of the server: once more, at once, and no more. */
const ONCE: readonly ProviderErrorCode[] = ['stream-cut', 'stalled', 'empty-answer', 'context-overflow'];

/**
 * How long to wait before the next try, in milliseconds; undefined when there is none. The one retry layer of the
 * product. `random` is in [0, 1).
 */
export function retryDelayMs(
  failure: ProviderFailure,
  { attempt, waitedMs, failedCodes }: RetryHistory,
  random: () => number = Math.random,
): number | undefined {
  // Too long a request is not worth repeating as it is, but the next one is built shorter.
  if (!failure.retryable && failure.code !== 'context-overflow') return undefined;
  if (attempt >= MAX_TRIES) return undefined;
  if (failure.code === 'offline') return OFFLINE_WAIT_MS;
  if (ONCE.includes(failure.code)) return failedCodes.includes(failure.code) ? undefined : 0;
  if (failure.retryAfterMs !== undefined && failure.retryAfterMs > MAX_SERVER_WAIT_MS) return undefined;
  const delayMs = failure.retryAfterMs ?? Math.round(random() * FIRST_WAIT_MS * 2 ** (attempt - 1));
  return waitedMs + delayMs > MAX_TOTAL_WAIT_MS ? undefined : delayMs;
}
