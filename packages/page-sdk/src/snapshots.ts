import type { PageMessage } from './protocol';

type Snapshot = Extract<PageMessage, { readonly rev: number }>;

/** A snapshot before it has its revision. */
export type SnapshotBody = Snapshot extends infer One ? (One extends Snapshot ? Omit<One, 'rev'> : never) : never;

/** Sends what a page offers, whole, when it changed: gathered for a microtask, and no more than so often. */
export interface Snapshots {
  /** Something may be different now. */
  touch(): void;
  /** Another agent listens: it gets everything. */
  restart(): void;
}

/**
 * `bodies` gives the whole state, `send` is asked once for each part that differs from what went out last, and
 * `onFlush` is called each time after that. `gapMs` is the least time between two rounds; the latest state wins.
 */
export function createSnapshots(
  bodies: () => readonly SnapshotBody[],
  send: (message: PageMessage) => boolean,
  onFlush: () => void,
  gapMs: number,
): Snapshots {
  const sent = new Map<string, string>();
  let revision = 0;
  let isPlanned = false;
  let nextAtMs = 0;

  function flush(): void {
    isPlanned = false;
    nextAtMs = performance.now() + gapMs;
    for (const body of bodies()) {
      const text = JSON.stringify(body);
      if (sent.get(body.type) === text) continue;
      // The body again, as data alone, and only its revision was missing.
      if (!send({ ...(JSON.parse(text) as Snapshot), rev: ++revision })) break;
      sent.set(body.type, text);
    }
    onFlush();
  }

  function touch(): void {
    if (isPlanned) return;
    isPlanned = true;
    const waitMs = nextAtMs - performance.now();
    if (waitMs > 0) setTimeout(flush, waitMs);
    else queueMicrotask(flush);
  }

  return {
    touch,
    restart() {
      sent.clear();
      touch();
    },
  };
}
