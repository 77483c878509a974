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

/** Calls `look` at each tick until `signal` aborts. */
export function onTick(look: () => void, signal: AbortSignal): void {
  waiting.add(look);
  signal.addEventListener('abort', () => waiting.delete(look));
}

/** Resolves after about `delayMs` of wall time, in a tab in the background too, or when `signal` aborts. */
export async function delay(delayMs: number, signal: AbortSignal): Promise<void> {
  const dueMs = performance.now() + delayMs;
  const done = new AbortController();
  await new Promise<void>((resolve) => {
    setTimeout(resolve, delayMs);
    onTick(() => {
      if (performance.now() >= dueMs) resolve();
    }, done.signal);
    signal.addEventListener('abort', () => resolve(), { signal: done.signal });
  });
  done.abort();
}
