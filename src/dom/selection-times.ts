import { clockMs } from './ticks';

const changedMs = new WeakMap<Document, number>();

/** From now on remembers when the selection of a document changed last. */
export function watchSelection(document: Document, signal: AbortSignal): void {
  document.addEventListener('selectionchange', () => changedMs.set(document, clockMs()), { signal, capture: true });
}

/** How long ago the selection of a watched document changed, in milliseconds. */
export function selectionAgeMs(document: Document): number {
  return clockMs() - (changedMs.get(document) ?? -Infinity);
}
