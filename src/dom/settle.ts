import { whenAborted } from './dom-events';
import { clockMs, onTick } from './ticks';

/** How a wait for quiet ended. */
export type SettleOutcome = 'still' | 'busy' | 'leaving';

/** The outcome in a sentence. */
export const SETTLE_SENTENCES: Readonly<Record<SettleOutcome, string>> = {
  still: 'The page is still.',
  busy: 'The page was still changing when the time was up.',
  leaving: 'The page is being replaced by another one.',
};

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
export async function settle(
  document: Document,
  scopes: readonly Node[],
  { quietMs, maxMs }: SettleOptions,
  signal: AbortSignal,
): Promise<SettleOutcome> {
  signal.throwIfAborted();
  const view = document.defaultView;
  // Without a window it was replaced already.
  if (!view) return 'leaving';
  const done = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<SettleOutcome>();
  const startMs = clockMs();
  let lastMs = startMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const counts = new WeakMap<Node, number>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const count = (counts.get(target) ?? 0) + 1;
      counts.set(target, count);
      if (count <= MAX_CHANGES_PER_NODE) lastMs = clockMs();
    }
  });
  const check = (): void => {
    if (done.signal.aborted) return;
    clearTimeout(timer);
    const nowMs = clockMs();
    const quietAtMs = lastMs + quietMs;
    if (nowMs - startMs >= maxMs) resolve('busy');
    else if (nowMs >= quietAtMs && !isBusy(document)) resolve('still');
    else timer = setTimeout(check, Math.max(Math.min(quietAtMs, startMs + maxMs) - nowMs, 15));
  };
  whenAborted(signal, () => reject(signal.reason), done);
  view.addEventListener('pagehide', () => resolve('leaving'), done);
  for (const scope of scopes) observer.observe(scope, ANY_CHANGE);
  // Hidden tabs draw no frames and hold timers back.
  timer = setTimeout(check, Math.max(quietMs, 50));
  onTick(check, done.signal);
  view.requestAnimationFrame(() => view.requestAnimationFrame(check));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    observer.disconnect();
    done.abort();
  }
}

/** What to watch of a document for anything in it that changes. */
export const ANY_CHANGE = { childList: true, subtree: true, characterData: true, attributes: true } as const;

function isBusy(document: Document): boolean {
  if (document.readyState === 'loading') return true;
  const busy = document.querySelector('[aria-busy="true"]');
  return busy?.checkVisibility() === true;
}
