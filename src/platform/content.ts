import { browser } from 'wxt/browser';
import { ToolError } from '../core/tool-error';

/** Answers one message of the background. The promise must not reject. */
export type BackgroundHandler = (message: { readonly type: string; readonly params: unknown }) => Promise<unknown>;

/**
 * Lets `handle` answer the background until `signal` aborts. Only messages of this extension's own background are heard: not those
 * of web pages, other extensions, or content scripts in tabs.
 */
export function listenForBackground(handle: BackgroundHandler, signal: AbortSignal): void {
  const { runtime } = browser;
  const listener = (
    message: unknown,
    sender: { id?: string; tab?: unknown },
    reply: (value: unknown) => void,
  ): true | undefined => {
    if (sender.id !== runtime.id || sender.tab !== undefined || !isMessage(message)) return undefined;
    handle(message).then(
      (value) => {
        // After an extension reload there is nobody left to hear an orphan.
        if (runtime.id !== undefined) reply(value);
      },
      () => reply(undefined),
    );
    return true;
  };
  runtime.onMessage.addListener(listener);
  signal.addEventListener('abort', () => runtime.onMessage.removeListener(listener), { once: true });
}

/** The browser's number for the frame that an element holds. Only Firefox tells; undefined elsewhere, and for no frame. */
export function frameIdOf(element: Element): number | undefined {
  // The shared types are Chrome's, which has no such function.
  const api = browser.runtime as unknown as { getFrameId?(target: Element): number };
  const frameId = api.getFrameId?.(element);
  return frameId === undefined || frameId < 0 ? undefined : frameId;
}

/**
 * The shadow root of an HTML element, closed ones included, or null. Roots of the browser's own controls are never given.
 * Chrome takes some 3 µs for an answer.
 */
export function openOrClosedRoot(host: HTMLElement): ShadowRoot | null {
  // Firefox has it as a property, which the shared types do not know; Chrome has a function.
  const own = (host as unknown as { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot;
  return own !== undefined ? own : (browser.dom.openOrClosedShadowRoot(host) as ShadowRoot | null);
}

/** The bytes behind a `blob:` or `data:` address of the page. @throws ToolError `unavailable` */
export async function readBlob(url: string): Promise<Blob> {
  // Firefox reads a page's `blob:` addresses only as the page; there that is this function.
  const { content } = globalThis as { readonly content?: { readonly fetch: typeof fetch } };
  try {
    return await (await (content ? content.fetch(url) : fetch(url))).blob();
  } catch (cause) {
    const message = 'The page does not give out this file; it may be a stream, or gone by now.';
    throw new ToolError('unavailable', message, 'Take a picture of the page, or tell the user.', { cause });
  }
}

/** False once the extension was reloaded or removed: this script is then an orphan. */
export function isExtensionAlive(): boolean {
  return browser.runtime?.id !== undefined;
}

function isMessage(value: unknown): value is { readonly type: string; readonly params: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'params' in value
  );
}
