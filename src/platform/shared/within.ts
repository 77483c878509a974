/**
 * Waits for `work` at most `timeoutMs`, and gives `timed-out` instead; `work` itself goes on.
 * Rejects with the signal's reason when it is aborted first.
 */
export function within<T>(work: Promise<T>, timeoutMs: number, signal?: AbortSignal): Promise<T | 'timed-out'> {
  const { promise, resolve, reject } = Promise.withResolvers<T | 'timed-out'>();
  const timer = setTimeout(() => resolve('timed-out'), timeoutMs);
  const onAbort = () => reject(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  work.then(resolve, reject);
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  });
}
