import type { AgentMessage, AgentStatus } from '../../packages/page-sdk/src/protocol';
import type { PageDocument } from '../core/page-tool';
import { type PageResult, type PageSaid, readPageMessage } from '../pages/read-page-message';
import type { PanelPort } from '../platform/panel-port';
import type { Platform } from '../platform/platform';
import type { WebDocument } from '../platform/platform-pages';
import { createCallQueue } from './call-queue';
import { forgetOldest } from './forget-oldest';
import type { LinkedPage, PageAsk } from './linked-page';
import { createPageArgs, type PageArgs } from './page-args';
import type { PageCall } from './page-call';
import { createPageCalls } from './page-calls';
import { originOf } from './page-document';
import { createPageLines, type PageLine } from './page-lines';
import { createArrivals } from './page-waits';

/** The pages that are joined with the agent. */
export interface PageHub {
  /** Takes the line of a page's link; closes it where the origin is not allowed. */
  add(port: PanelPort): void;
  /** The page that a tab shows. */
  page(tabId: number): LinkedPage | undefined;
  /** All joined documents of a tab, the main frame's first. */
  pages(tabId: number): readonly LinkedPage[];
  /**
   * The joined documents that a tab shows now, the main frame's first, then in the order of the page. Those whose origin is
   * allowed are waited for a moment: the page itself, which may offer nothing, and frames that say that they offer something.
   */
  ready(tabId: number, signal: AbortSignal): Promise<readonly LinkedPage[]>;
  /**
   * Has the page run a tool once and gives its answer. A document that goes away after it began leaves the outcome open.
   * @throws ToolError `unavailable` when the page is gone, `timed-out` at the deadline, the signal's reason
   */
  call(call: PageCall, signal: AbortSignal): Promise<PageResult>;
  /** Waits until it is the turn of a call of a document's tool. See `CallQueue.enter`. */
  enter(
    documentId: string,
    call: { readonly callId: string; readonly name: string; readonly goesOn: boolean },
    signal: AbortSignal,
  ): Promise<() => void>;
  /** The result of a call is kept: the page may forget it. */
  settle(callId: string): void;
  /** See `PageCalls.recall`. */
  recall(callId: string, documentId: string, isKept: boolean): void;
  /** The arguments that documents are shown while they are written. */
  readonly args: Pick<PageArgs, 'write' | 'end' | 'isSpent'>;
  /** What the session beside the page of a tab does; a page whose call runs is told that it is waited for. */
  setStatus(tabId: number, status: AgentStatus): void;
  /** What a document is told that the session does. */
  statusOf(document: Pick<PageDocument, 'tabId' | 'documentId'>): AgentStatus;
  /** The sessions that wait for a call of this document. */
  threads(documentId: string): ReadonlySet<string>;
  /** Tells a document, where it is joined. */
  tell(documentId: string, message: AgentMessage): void;
  /** Ends all lines of an origin. */
  drop(origin: string): void;
}

export interface PageHubDeps {
  readonly platform: Pick<Platform, 'pages' | 'tabs'>;
  isAllowed(origin: string): Promise<boolean>;
  /** What a page offers changed, or it came or went. */
  onChange(tabId: number): void;
  onAsk(page: LinkedPage, ask: PageAsk): void;
  /** A page has connected and said what it offers. */
  onReady(page: LinkedPage): void;
  /** A document has no line any more: it is gone, or comes back and says all anew. */
  onGone?(document: PageDocument): void;
  onBug(error: unknown): void;
  readonly now: () => number;
}

const READY_MS = 1_000;
const MAX_OPEN = 64;
/** There is one agent here. */
const AGENT_ID = 'default';

export function createPageHub({
  platform,
  isAllowed,
  onChange,
  onAsk,
  onReady,
  onGone,
  onBug,
  now,
}: PageHubDeps): PageHub {
  const statuses = new Map<number, AgentStatus>();
  const told = new Map<string, AgentStatus>();
  const arrivals = createArrivals();
  /** Frames that were waited for in vain, and are not again. */
  const silent = new Map<string, true>();
  const lines = createPageLines({
    isAllowed: ({ origin }) => isAllowed(origin),
    onMessage: hear,
    onClose(document) {
      told.delete(document.documentId);
      onGone?.(document);
      void calls.watchForReturn(document).catch(onBug);
    },
    onChange,
    onBug,
  });
  const queue = createCallQueue();
  const args = createPageArgs({ post: (documentId, message) => lines.get(documentId)?.port.post(message), now });
  const calls = createPageCalls({
    platform,
    lines,
    queue,
    args,
    arrivals,
    onChange(documentId) {
      const open = lines.get(documentId);
      if (open) tellStatus(open);
    },
    now,
  });

  function hear(line: PageLine, message: unknown): void {
    const linkType = typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined;
    if (linkType === 'link.ready') {
      lines.setReady(line);
      arrivals.tell();
      calls.redeliver(line, openIn(message));
      told.delete(line.document.documentId);
      tellStatus(line);
      onReady(line);
      return;
    }
    if (linkType === 'link.again') {
      onGone?.(line.document);
      told.delete(line.document.documentId);
      tellStatus(line);
      onReady(line);
      return;
    }
    const said = readPageMessage(message);
    if (said) take(line, said);
  }

  function take(line: PageLine, said: PageSaid): void {
    switch (said.type) {
      case 'tools':
        lines.declare(line, said.source, said);
        break;
      case 'items':
        lines.change(line, { items: said.items });
        break;
      case 'suggestions':
        lines.change(line, { suggestions: said.suggestions });
        break;
      case 'guidance':
        lines.change(line, { guidance: said.text });
        break;
      case 'claim':
        void calls.claim(line, said.callId).catch(onBug);
        break;
      case 'result':
        calls.finish(line, said);
        break;
      case 'progress':
        calls.progress(line, said);
        break;
      case 'send':
      case 'stop':
      case 'panel':
        onAsk(line, said);
        break;
      default:
        said satisfies never;
    }
  }

  function statusOf({ documentId, tabId }: Pick<PageDocument, 'tabId' | 'documentId'>): AgentStatus {
    return calls.isAwaited(documentId) ? 'waiting_tool_result' : (statuses.get(tabId) ?? 'idle');
  }

  function tellStatus({ document, port }: PageLine): void {
    const status = statusOf(document);
    if (told.get(document.documentId) === status) return;
    told.set(document.documentId, status);
    port.post({ type: 'status', status, agentId: AGENT_ID } satisfies AgentMessage);
  }

  /** The line of a document that is shown, where it is joined and has said all. */
  function readyLine({ documentId, frameId }: WebDocument): PageLine | undefined {
    const found = lines.get(documentId);
    return found?.isReady && found.document.frameId === frameId ? found : undefined;
  }

  async function allowedOf(shown: readonly WebDocument[]): Promise<readonly WebDocument[]> {
    const origins = [...new Set(shown.map(({ url }) => originOf(url) ?? ''))];
    const allowed = await Promise.all(origins.map(isAllowed));
    return shown.filter(({ url }) => allowed[origins.indexOf(originOf(url) ?? '')]);
  }

  return {
    add: lines.add,
    page: lines.ofMainFrame,
    pages: lines.ofTab,
    async ready(tabId, signal) {
      const allowed = await allowedOf(await platform.pages.webDocuments(tabId));
      const missing = allowed.filter((document) => !readyLine(document));
      const frames = missing.filter(({ frameId }) => frameId !== 0);
      const offering = frames.length > 0 ? await platform.pages.offersTools(tabId, frames) : new Set();
      // Scripts that stand in for WebMCP show nothing to a look from outside.
      const asked = missing.filter(({ frameId, documentId }) => frameId === 0 || offering.has(documentId));
      if (asked.length > 0) {
        await platform.pages.injectLink(
          tabId,
          asked.map(({ documentId }) => documentId),
        );
        const awaited = asked.filter(({ documentId }) => !silent.has(documentId));
        await arrivals.until(() => awaited.every(readyLine) || undefined, READY_MS, signal);
        for (const document of awaited) {
          if (document.frameId !== 0 && !readyLine(document)) silent.set(document.documentId, true);
          forgetOldest(silent);
        }
      }
      return allowed.flatMap((document) => readyLine(document) ?? []);
    },
    call: calls.call,
    args,
    enter(documentId, { callId, name, goesOn }, signal) {
      const tool = lines.get(documentId)?.offer.tools.find((each) => each.name === name);
      return queue.enter(documentId, { callId, reads: tool?.hints.readOnly === true, goesOn }, signal);
    },
    settle: calls.settle,
    recall: calls.recall,
    setStatus(tabId, status) {
      if (status === 'idle') statuses.delete(tabId);
      else statuses.set(tabId, status);
      for (const line of lines.ofTab(tabId)) tellStatus(line);
    },
    statusOf,
    threads: calls.threads,
    tell(documentId, message) {
      lines.get(documentId)?.port.post(message);
    },
    drop(origin) {
      for (const { document } of lines.drop(origin)) {
        told.delete(document.documentId);
        onGone?.(document);
        calls.abandon(document.documentId);
      }
    },
  };
}

/** The calls that a document takes for open. */
function openIn(message: unknown): readonly string[] {
  // The link writes it, in the page's process.
  const { open } = message as { readonly open?: unknown };
  return Array.isArray(open) ? open.filter((callId) => typeof callId === 'string').slice(0, MAX_OPEN) : [];
}
