import { browser } from 'wxt/browser';

/** Sends one message to the background and waits for its reply. @throws when nothing receives it. */
export function send(message: unknown): Promise<unknown> {
  return browser.runtime.sendMessage(message);
}

/**
 * Opens the panel's port to the background, which wakes it if it sleeps, and says `hello` over it. `onClose` is called once when the background
 * goes away; aborting `signal` closes the port without that call.
 */
export function connect(
  handlers: { readonly onMessage: (message: unknown) => void; readonly onClose: () => void },
  signal: AbortSignal,
  hello: unknown,
): void {
  const port = browser.runtime.connect({ name: 'panel' });
  port.postMessage(hello);
  port.onMessage.addListener((message: unknown) => handlers.onMessage(message));
  port.onDisconnect.addListener(() => handlers.onClose());
  signal.addEventListener('abort', () => port.disconnect(), { once: true });
}

/** The message of this name in the browser's language; empty when there is none. */
export function lookUpMessage(name: string): string {
  // WXT narrows the parameter to the names it generated; our names are checked by a test over the locales instead.
  return (browser.i18n.getMessage as (name: string) => string)(name);
}

/** The window the panel stands in. */
export async function currentWindowId(): Promise<number | undefined> {
  const window = await browser.windows.getCurrent();
  return window.id;
}
