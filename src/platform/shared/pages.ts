import { browser } from 'wxt/browser';
import { OFFER_META } from '../../../packages/page-sdk/src/protocol';
import { ignore } from '../../core/ignore';
import { ToolError } from '../../core/tool-error';
import type { InjectOutcome, MainFrame, PlatformPages, SendOutcome, WebDocument } from '../platform-pages';
import { findOffer } from './find-offer';
import { documents, frames, injectFrames } from './frames';
import { networkLog, recordNetwork } from './network-log';
import { webDocuments } from './web-documents';
import { within } from './within';

const CONTENT_SCRIPT = '/content.js';
const LINK_SCRIPT = '/link.js' as const;
const BRIDGE_SCRIPT = '/bridge.js' as const;
const LINK_TIMEOUT_MS = 2_000;
/** A frame may be busy; the page around it is not to wait for it. */
const FRAME_LOOK_MS = 400;

/** What both browsers do alike with pages. */
export function createPages(): Omit<PlatformPages, 'guardDialogs' | 'runScript' | 'readConsole' | 'capture'> {
  return {
    mainFrame: (tabId) => frame(tabId, 0),
    frame,
    frames,
    documents,
    injectContent,
    injectFrames,
    webDocuments,
    offersTools,
    injectLink,
    send,
    insertCss,
    removeCss,
    recordNetwork,
    networkLog,
  };
}

async function offersTools(tabId: number, documents: readonly WebDocument[]): Promise<ReadonlySet<string>> {
  const look = async ({ frameId, documentId, url }: WebDocument) => {
    const into = { target: { tabId, documentIds: [documentId] }, injectImmediately: true };
    const looking = browser.scripting.executeScript({
      ...into,
      func: findOffer,
      args: [OFFER_META, new URL(url).origin],
    });
    const waitMs = frameId === 0 ? LINK_TIMEOUT_MS : FRAME_LOOK_MS;
    const looked = await within(looking, waitMs).catch(ignore('no script may enter'));
    return looked !== undefined && looked !== 'timed-out' && looked[0]?.result === true ? [documentId] : [];
  };
  // Each by itself: one that is gone spoils a call for all, and one that is busy holds it up.
  return new Set((await Promise.all(documents.map(look))).flat());
}

async function injectLink(tabId: number, documentIds: readonly string[]): Promise<void> {
  const inject = async (documentId: string) => {
    const into = { target: { tabId, documentIds: [documentId] }, injectImmediately: true };
    const injecting = browser.scripting.executeScript({ ...into, files: [LINK_SCRIPT] });
    await within(injecting, LINK_TIMEOUT_MS).catch(ignore('no script may enter'));
    // After the link, which listens for its word; nobody waits for the bridge.
    void browser.scripting
      .executeScript({ ...into, world: 'MAIN', files: [BRIDGE_SCRIPT] })
      .catch(ignore('no script may enter, or the page is gone'));
  };
  await Promise.all(documentIds.map(inject));
}

async function insertCss(tabId: number, css: string): Promise<void> {
  try {
    await browser.scripting.insertCSS({ target: { tabId }, css });
  } catch (cause) {
    throw new ToolError('unavailable', 'The browser lets no style sheet into this page.', 'Use another page.', {
      cause,
    });
  }
}

async function removeCss(tabId: number, css: string): Promise<void> {
  await browser.scripting
    .removeCSS({ target: { tabId }, css })
    .catch(ignore('the page is gone, and the sheet with it'));
}

async function frame(tabId: number, frameId: number): Promise<MainFrame | undefined> {
  const found = await browser.webNavigation.getFrame({ tabId, frameId }).catch(ignore('there is no such frame'));
  if (!found) return undefined;
  // Firefox does not tell here that a page failed; there, the browser refuses the script.
  return { url: found.url, documentId: found.documentId, failed: found.errorOccurred === true };
}

async function injectContent(tabId: number, { timeoutMs }: { readonly timeoutMs: number }): Promise<InjectOutcome> {
  // Without `injectImmediately` a call waits for the page's load, which may never end.
  const into = { target: { tabId, frameIds: [0] }, injectImmediately: true };
  const inject = async (): Promise<InjectOutcome> => {
    // Chrome lets scripts into the empty page around its PDF viewer; there is nothing to read or do in it.
    const [kind] = await browser.scripting.executeScript({ ...into, func: () => document.contentType });
    if (kind?.result === 'application/pdf') return { kind: 'refused', error: 'PDF' };
    const [injected] = await browser.scripting.executeScript({ ...into, files: [CONTENT_SCRIPT] });
    return { kind: 'injected', documentId: injected?.documentId };
  };
  try {
    const outcome = await within(inject(), timeoutMs);
    return outcome === 'timed-out' ? { kind: 'timed-out' } : outcome;
  } catch (error) {
    return { kind: 'refused', error: textOf(error) };
  }
}

async function send(
  { tabId, documentId }: { readonly tabId: number; readonly documentId?: string },
  message: unknown,
  { timeoutMs }: { readonly timeoutMs: number },
  signal?: AbortSignal,
): Promise<SendOutcome> {
  signal?.throwIfAborted();
  const to = documentId === undefined ? { frameId: 0 } : { documentId };
  try {
    const value: unknown = await within(browser.tabs.sendMessage(tabId, message, to), timeoutMs, signal);
    if (value === 'timed-out') return { kind: 'timed-out' };
    // A listener that answers nothing is not ours, or an old one that lost its extension.
    return value === undefined ? { kind: 'no-receiver' } : { kind: 'reply', value };
  } catch (error) {
    signal?.throwIfAborted();
    return { kind: isUndelivered(textOf(error)) ? 'no-receiver' : 'lost' };
  }
}

/** Both browsers tell "nobody there" from "went away before it answered" only in words, which are the same in both. */
function isUndelivered(error: string): boolean {
  return /receiving end does not exist|no tab with id|invalid tab id|no document with id/i.test(error);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
