/** Work under one key waits for what began before under that key; other keys wait for nothing. */
export function byTurns(): <T>(key: string, work: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work, signal) => {
    const before = last.get(key);
    const mine = (async () => {
      await settledOrAborted(before, signal);
      signal.throwIfAborted();
      return work();
    })();
    // Who gives up waiting lets nobody past what still goes on.
    const settled = Promise.allSettled([before, mine]).then(() => {
      if (last.get(key) === settled) last.delete(key);
    });
    last.set(key, settled);
    return mine;
  };
}

async function settledOrAborted(work: Promise<unknown> | undefined, signal: AbortSignal): Promise<void> {
  if (!work || signal.aborted) return;
  const over = new AbortController();
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true, signal: over.signal });
  });
  await Promise.race([work, aborted]);
  over.abort();
}
