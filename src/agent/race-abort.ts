/** Settles as `work` does, or rejects with the signal's reason as soon as it is aborted, whatever `work` still does. */
export async function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const listening = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { signal: listening.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    listening.abort();
  }
}
