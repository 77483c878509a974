/** How a wait for quiet ended. */
export type SettleOutcome = 'still' | 'busy' | 'leaving';

export interface SettleOptions {
  /** Wall time without a change that counts as quiet, in milliseconds. */
  readonly quietMs: number;
  /** Wall time after which the wait ends whatever happens, in milliseconds. */
  readonly maxMs: number;
}

/** What happens without end (a clock, an animation) must not hold the agent up: a node counts this often. */
const MAX_CHANGES_PER_NODE = 5;

/**
 * Waits until the document was still for `quietMs`, at least two frames. `scopes` are the document and the shadow roots
 * to watch. Ends with `leaving` at once when the document is about to be replaced.
 * @throws the signal's reason when aborted.
 */
export function settle(
  document: Document,
  scopes: readonly Node[],
  { quietMs, maxMs }: SettleOptions,
  signal: AbortSignal,
): Promise<SettleOutcome> {
  return new Promise((resolve, reject) => {
    const view = document.defaultView;
    if (signal.aborted || view === null) {
      reject(signal.reason);
      return;
    }
    const done = new AbortController();
    const startMs = performance.now();
    let lastMs = startMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const counts = new WeakMap<Node, number>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const count = (counts.get(target) ?? 0) + 1;
        counts.set(target, count);
        if (count <= MAX_CHANGES_PER_NODE) lastMs = performance.now();
      }
    });
    const finish = (outcome: SettleOutcome): void => {
      stop();
      resolve(outcome);
    };
    const stop = (): void => {
      clearTimeout(timer);
      observer.disconnect();
      done.abort();
    };
    const check = (): void => {
      const nowMs = performance.now();
      const quietAtMs = lastMs + quietMs;
      if (nowMs - startMs >= maxMs) finish('busy');
      else if (nowMs >= quietAtMs && !isBusy(document)) finish('still');
      else timer = setTimeout(check, Math.max(Math.min(quietAtMs, startMs + maxMs) - nowMs, 15));
    };
    signal.addEventListener(
      'abort',
      () => {
        stop();
        reject(signal.reason);
      },
      { signal: done.signal },
    );
    view.addEventListener('pagehide', () => finish('leaving'), { signal: done.signal });
    for (const scope of scopes) {
      observer.observe(scope, { childList: true, subtree: true, characterData: true, attributes: true });
    }
    // Hidden tabs draw no frames, so a timer stands in for them.
    timer = setTimeout(check, Math.max(quietMs, 50));
    view.requestAnimationFrame(() =>
      view.requestAnimationFrame(() => {
        if (done.signal.aborted) return;
        clearTimeout(timer);
        check();
      }),
    );
  });
}

function isBusy(document: Document): boolean {
  if (document.readyState === 'loading') return true;
  const busy = document.querySelector('[aria-busy="true"]');
  return busy?.checkVisibility() === true;
}
