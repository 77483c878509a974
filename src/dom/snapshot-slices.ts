import { ANY_CHANGE } from './change-watch';
import { type Snapshot, takeSnapshot, walkDocument } from './snapshot';
import { clockMs } from './ticks';

/** Smaller pages are read at one go. */
const MANY_ELEMENTS = 20_000;
/** Wall time in milliseconds after which the page gets its turn. */
const SLICE_MS = 12;

/**
 * As `takeSnapshot`, but a large page stays usable meanwhile. When it changes while it is read, reading begins once more,
 * and then at one go: a look is always of one moment.
 * @throws the signal's reason when aborted.
 */
export async function takeSnapshotInSlices(document: Document, signal: AbortSignal): Promise<Snapshot> {
  if (document.getElementsByTagName('*').length < MANY_ELEMENTS) return takeSnapshot(document);
  const walk = walkDocument(document);
  let changed = false;
  const observer = new MutationObserver(() => {
    changed = true;
  });
  try {
    let dueMs = clockMs() + SLICE_MS;
    while (walk.run(() => clockMs() >= dueMs)) {
      for (const scope of walk.snapshot.scopes) observer.observe(scope, ANY_CHANGE);
      await nextTask();
      signal.throwIfAborted();
      if (changed || observer.takeRecords().length > 0) return takeSnapshot(document);
      dueMs = clockMs() + SLICE_MS;
    }
    return walk.snapshot;
  } finally {
    observer.disconnect();
  }
}

/** Behind the events that wait. A message comes at once in a tab in the background too, where timers do not. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
