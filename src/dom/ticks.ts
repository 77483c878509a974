import { whenAborted } from './dom-events';

/*
 * In a tab in the background, browsers run timers once a second at most, and after some minutes once a minute; messages
 * come at once all the same. The background asks a page that runs a call again and again whether it is alive, and each
 * time what waits here looks whether its time has come.
 */

const waiting = new Set<() => void>();

/** Time may have passed. */
export function tick(): void {
  for (const look of [...waiting]) look();
}

/** Wall time in milliseconds, from some start. */
export function clockMs(): number {
  return performance.now();
}

/** Calls `look` at each tick until `signal` aborts. */
export function onTick(look: () => void, signal: AbortSignal): void {
  waiting.add(look);
  whenAborted(signal, () => waiting.delete(look));
}

/** Resolves after about `delayMs` of wall time, in a tab in the background too, or when `signal` aborts. */
export async function delay(delayMs: number, signal: AbortSignal): Promise<void> {
  const dueMs = clockMs() + delayMs;
  const done = new AbortController();
  await new Promise<void>((resolve) => {
    setTimeout(resolve, delayMs);
    onTick(() => {
      if (clockMs() >= dueMs) resolve();
    }, done.signal);
    whenAborted(signal, resolve, done);
  });
  done.abort();
}
