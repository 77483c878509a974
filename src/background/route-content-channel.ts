import { ToolError, toToolError } from '../core/tool-error';
import type { ContentProtocol, Params, Result } from '../messaging/protocol';
import type { Platform } from '../platform/platform';
import { type ReplyParsers, replyParsers } from './route-content-schema';
import { assertOpenPage, refusedPage } from './route-restricted';

/** How a call of the page ended, when it did not fail. */
export type ContentOutcome<T> =
  | { readonly kind: 'value'; readonly value: T }
  /** It was delivered, and its document went away before it answered. */
  | { readonly kind: 'lost' }
  /** It was never delivered: the document had gone before. */
  | { readonly kind: 'no-receiver' }
  | { readonly kind: 'timed-out' };

/** The document in a tab's main frame, and its address. */
export interface OpenPage {
  readonly url: string;
  readonly documentId?: string;
}

export interface ContentChannel {
  /**
   * Makes sure that a content script of this build answers in the tab's main document; gives that document.
   * @throws ToolError `unavailable` for pages no script may enter, `not-found`, `timed-out`.
   */
  ensure(tabId: number, signal: AbortSignal): Promise<OpenPage>;
  /** Asks the script. @throws ToolError that the page answered with, and `internal` for an answer out of shape. */
  call<K extends keyof ContentProtocol>(
    to: { readonly tabId: number; readonly documentId?: string },
    type: K,
    params: Params<ContentProtocol, K>,
    options: { readonly timeoutMs: number },
    signal?: AbortSignal,
  ): Promise<ContentOutcome<Result<ContentProtocol, K>>>;
}

/** A page busier than this can't be worked with. */
const PING_TIMEOUT_MS = 3_000;
const INJECT_TIMEOUT_MS = 5_000;

/** Talks to content scripts. It remembers, as long as the background lives, which documents have one. */
export function createContentChannel(platform: Pick<Platform, 'pages' | 'tabs' | 'build'>): ContentChannel {
  const ready = new Map<number, string>();
  platform.tabs.onRemoved((tabId) => ready.delete(tabId));

  async function ping(tabId: number, signal: AbortSignal): Promise<boolean> {
    const options = { timeoutMs: PING_TIMEOUT_MS };
    const sent = await platform.pages.send({ tabId }, { type: 'content/ping', params: {} }, options, signal);
    if (sent.kind === 'timed-out') throw silentPage();
    if (sent.kind !== 'reply') return false;
    // Another build's answer may have any shape; it is then replaced.
    const reply = replyParsers['content/ping'].safeParse(sent.value);
    return reply.success && reply.data.ok && reply.data.value.build === platform.build;
  }

  return {
    async ensure(tabId, signal) {
      const frame = await platform.pages.mainFrame(tabId);
      // A document that answered before is alive, whatever else there is to know of its tab.
      if (frame?.documentId !== undefined && !frame.failed && ready.get(tabId) === frame.documentId) {
        assertOpenPage(frame.url);
        return { url: frame.url, documentId: frame.documentId };
      }
      const tab = await platform.tabs.get(tabId);
      if (!tab) throw goneTab();
      if (tab.discarded) throw unloadedTab();
      // The frame tells address and document of one moment; the tab may already, or still, name another page.
      const page = { url: frame?.url ?? tab.url, documentId: frame?.documentId };
      assertOpenPage(page.url);
      if (frame?.failed) throw refusedPage('error page');

      if (!(await ping(tabId, signal))) {
        const injected = await platform.pages.injectContent(tabId, { timeoutMs: INJECT_TIMEOUT_MS });
        signal.throwIfAborted();
        if (injected.kind === 'timed-out') throw silentPage();
        if (injected.kind === 'refused') throw refusedPage(injected.error);
        if (injected.documentId !== undefined && injected.documentId !== page.documentId) throw replacedPage();
        if (!(await ping(tabId, signal))) throw silentPage();
      }
      if (page.documentId !== undefined) ready.set(tabId, page.documentId);
      return page;
    },

    async call(to, type, params, options, signal) {
      const sent = await platform.pages.send(to, { type, params }, options, signal);
      if (sent.kind !== 'reply') {
        if (to.documentId === undefined || to.documentId === ready.get(to.tabId)) ready.delete(to.tabId);
        return sent;
      }
      const parser: ReplyParsers[typeof type] = replyParsers[type];
      const reply = parser.parse(sent.value);
      if (!reply.ok) throw toToolError(reply.failure);
      // The parser of a message is written after its result's type, key by key.
      return { kind: 'value', value: reply.value as Result<ContentProtocol, typeof type> };
    },
  };
}

/** The working tab was closed. */
export function goneTab(): ToolError {
  return new ToolError('not-found', 'The tab was closed.', 'Call list_tabs to see what is open, or open_tab.');
}

function unloadedTab(): ToolError {
  const message =
    'The browser unloaded this tab to save memory. What was typed into its page is lost; old refs are gone.';
  const hint = 'Call navigate with its address to load it where it is, or switch_tab to show it; then look anew.';
  return new ToolError('unavailable', message, hint);
}

function replacedPage(): ToolError {
  return new ToolError('not-found', 'The page was replaced by another one just now.', 'Look at the page again.');
}

/** The page is there, but its script does not answer. */
export function silentPage(): ToolError {
  return new ToolError(
    'timed-out',
    'The page does not answer: it is busy, it crashed, or a dialog is open in it.',
    'Wait and try once more, or navigate again; if a dialog is open, ask the user to close it.',
  );
}
