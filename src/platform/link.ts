import { browser } from 'wxt/browser';

/** A line from the script in a page to the background. */
export interface LinkPort {
  post(message: unknown): void;
  close(): void;
}

/**
 * Opens a line to the background, which wakes it. `onClose` is called once when the background goes away. Undefined once
 * the extension was reloaded or removed: this script is then an orphan.
 */
export function openLink(handlers: {
  readonly onMessage: (message: unknown) => void;
  readonly onClose: () => void;
}): LinkPort | undefined {
  if (browser.runtime?.id === undefined) return undefined;
  const port = browser.runtime.connect({ name: 'page' });
  let open = true;
  port.onMessage.addListener((message: unknown) => handlers.onMessage(message));
  port.onDisconnect.addListener(() => {
    open = false;
    handlers.onClose();
  });
  return {
    post(message) {
      if (open) port.postMessage(message);
    },
    close() {
      open = false;
      port.disconnect();
    },
  };
}
