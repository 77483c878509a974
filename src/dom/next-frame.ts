import { viewOf } from './read-element';
import { delay } from './ticks';

/** Resolves in a later task. @throws the signal's reason when aborted. */
export async function nextTask(signal: AbortSignal): Promise<void> {
  await delay(0, signal);
  signal.throwIfAborted();
}

/** Resolves after the next frame, or soon in a tab that draws none. @throws the signal's reason when aborted. */
export async function nextFrame(element: Element, signal: AbortSignal): Promise<void> {
  const frame = new Promise((resolve) => {
    viewOf(element)?.requestAnimationFrame(() => setTimeout(resolve, 0));
  });
  await Promise.race([frame, delay(60, signal)]);
  signal.throwIfAborted();
}
