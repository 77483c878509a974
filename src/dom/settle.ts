import { type ChangeWatch, watchChanges } from './change-watch';
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
  /** The same while nothing but attributes changed at all; `quietMs` when absent. */
  readonly idleMs?: number;
  /** Wall time after which the wait ends whatever happens, in milliseconds. */
  readonly maxMs: number;
  /** Begun before the wait, so that what came first counts too. */
  readonly changes?: ChangeWatch;
  /** True for what says by itself that the page is not ready. */
  isBusy?(document: Document): boolean;
}

/** By then a page that is shown has drawn two frames, or its rendering is frozen. */
const FRAMES_MS = 100;

/**
 * Waits until the document was still for `quietMs`, at least two frames. `scopes` are the document and the shadow roots
 * to watch. Ends with `leaving` at once when the document is about to be replaced.
 * @throws the signal's reason when aborted.
 */
export async function settle(
  document: Document,
  scopes: readonly Node[],
  options: SettleOptions,
  signal: AbortSignal,
): Promise<SettleOutcome> {
  signal.throwIfAborted();
  const view = document.defaultView;
  // Without a window it was replaced already.
  if (!view) return 'leaving';
  const { quietMs, idleMs = quietMs, maxMs, isBusy = saysBusy, changes = watchChanges(scopes) } = options;
  const done = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<SettleOutcome>();
  const startMs = clockMs();
  let drawn = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = (): void => {
    if (done.signal.aborted) return;
    clearTimeout(timer);
    const nowMs = clockMs();
    const lastMs = changes.lastMs();
    const idleAtMs = startMs + (changes.hasContent() ? 0 : idleMs);
    const quietAtMs = Math.max(idleAtMs, lastMs === undefined ? startMs + idleMs : lastMs + quietMs);
    const isDrawn = drawn || document.hidden || nowMs >= startMs + FRAMES_MS;
    if (nowMs - startMs >= maxMs) resolve('busy');
    else if (nowMs >= quietAtMs && isDrawn && !isBusy(document)) resolve('still');
    else timer = setTimeout(check, Math.max(Math.min(quietAtMs, startMs + maxMs) - nowMs, 8));
  };
  whenAborted(signal, () => reject(signal.reason), done);
  view.addEventListener('pagehide', () => resolve('leaving'), done);
  // Frames and messages overtake timers that are due. What the page means to do by then has to come first, which only a
  // timer after its own can tell; hidden tabs hold timers back, and draw no frames.
  const checkInTurn = (): void => {
    clearTimeout(timer);
    if (document.hidden) check();
    else timer = setTimeout(check, 1);
  };
  onTick(checkInTurn, done.signal);
  view.requestAnimationFrame(() =>
    view.requestAnimationFrame(() => {
      drawn = true;
      checkInTurn();
    }),
  );
  check();
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    changes.stop();
    done.abort();
  }
}

/** True while the document still loads, or marks a part of it that is shown as busy. */
export function saysBusy(document: Document): boolean {
  return document.readyState === 'loading' || busyParts(document).some((part) => part.checkVisibility());
}

/** The same, but for what was so before: a page may be busy elsewhere, or loading, for ever. */
export function saysBusyAnew(document: Document): (document: Document) => boolean {
  const before = new WeakSet(busyParts(document));
  return (now) => busyParts(now).some((part) => !before.has(part) && part.checkVisibility());
}

function busyParts(document: Document): readonly Element[] {
  return [...document.querySelectorAll('[aria-busy="true"]')];
}
