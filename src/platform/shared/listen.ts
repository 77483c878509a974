import type { Subscription } from '../subscription';

/** As much of a browser event as a subscription needs. */
interface BrowserEvent<Listener> {
  addListener(listener: Listener): void;
  removeListener(listener: Listener): void;
}

/** Subscribes until the signal is aborted. */
export function listen<Listener>(
  event: BrowserEvent<Listener>,
  listener: Listener,
  { signal }: Subscription = {},
): void {
  if (signal?.aborted) return;
  event.addListener(listener);
  signal?.addEventListener('abort', () => event.removeListener(listener), { once: true });
}
