import { settle } from './settle';
import { clockMs } from './ticks';

/**
 * Waits until `find` finds something, looking whenever the page came to rest, at most about `maxMs`.
 * @throws the signal's reason when aborted.
 */
export async function untilThere<T>(
  document: Document,
  find: () => T | undefined,
  maxMs: number,
  signal: AbortSignal,
): Promise<T | undefined> {
  const endMs = clockMs() + maxMs;
  for (;;) {
    const found = find();
    if (found !== undefined || clockMs() >= endMs) return found;
    if ((await settle(document, [document], { quietMs: 50, maxMs: 300 }, signal)) === 'leaving') return undefined;
  }
}
