import type { AgentMessage, AgentStatus } from '../../packages/page-sdk/src/protocol';
import type { PageDocument, PageOffer } from '../core/page-tool';
import { ToolError } from '../core/tool-error';
import { type PageResult, type PageSaid, readPageMessage } from '../pages/read-page-message';
import type { DroppedTool } from '../pages/read-page-tools';
import type { PanelPort } from '../platform/panel-port';
import type { Platform } from '../platform/platform';
import { forgetOldest } from './forget-oldest';
import type { LinkedPage, PageAsk } from './linked-page';
import type { PageCall } from './page-call';
import { documentOf, originOf } from './page-document';
import { gone } from './page-failures';
import { createArrivals } from './page-waits';
import { beginCall, type PendingCall } from './pending-call';

/** The pages that are joined with the agent. */
export interface PageHub {
  /** Takes the line of a page's link; closes it where the origin is not allowed. */
  add(port: PanelPort): void;
  /** The page that a tab shows. */
  page(tabId: number): LinkedPage | undefined;
  /** Waits a moment for the page of a tab to connect, where its origin is allowed and it offers something. */
  ready(tabId: number, signal: AbortSignal): Promise<LinkedPage | undefined>;
  /**
   * Has the page run a tool once and gives its answer. A document that goes away after it began leaves the outcome open.
   * @throws ToolError `unavailable` when the page is gone, `timed-out` at the deadline, the signal's reason
   */
  call(call: PageCall, signal: AbortSignal): Promise<PageResult>;
  /** The result of a call is kept: the page may forget it. */
  settle(callId: string): void;
  /** What the session beside the page of a tab does; a page whose call runs is told that it is waited for. */
  setStatus(tabId: number, status: AgentStatus): void;
  /** Tells the page of a tab. */
  tell(tabId: number, message: AgentMessage): void;
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
  onBug(error: unknown): void;
  readonly now: () => number;
}

interface Entry extends LinkedPage {
  offer: PageOffer;
  dropped: readonly DroppedTool[];
  readonly port: PanelPort;
  isReady: boolean;
}

const NO_OFFER: PageOffer = { tools: [], items: [], suggestions: [], guidance: '' };
const READY_MS = 1_000;
/** How long a document may take to connect again. */
const BACK_MS = 3_000;
const LOOK_MS = 500;
const MAX_PENDING = 8;

export function createPageHub({ platform, isAllowed, onChange, onAsk, onReady, onBug, now }: PageHubDeps): PageHub {
  const entries = new Map<string, Entry>();
  const pending = new Map<string, PendingCall>();
  const settled = new Map<string, string>();
  /** Calls that ended here without a result. */
  const ended = new Map<string, true>();
  const early = new Map<string, { readonly documentId: string; readonly result: PageResult }>();
  const statuses = new Map<number, AgentStatus>();
  const arrivals = createArrivals();

  async function admit(port: PanelPort, document: PageDocument): Promise<void> {
    const early: unknown[] = [];
    let entry: Entry | undefined;
    let isClosed = false;
    port.onMessage((message) => (entry ? hear(entry, message) : early.length < 64 && early.push(message)));
    port.onClose(() => {
      isClosed = true;
      if (entry && entries.get(document.documentId) === entry) {
        entries.delete(document.documentId);
        onChange(document.tabId);
        void watchForReturn(document).catch(onBug);
      }
    });
    if (!(await isAllowed(document.origin))) return port.close();
    if (isClosed) return;
    entry = { document, port, offer: NO_OFFER, dropped: [], isReady: false };
    entries.set(document.documentId, entry);
    for (const message of early) hear(entry, message);
  }

  function hear(entry: Entry, message: unknown): void {
    const linkType = typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined;
    if (linkType === 'link.ready') {
      entry.isReady = true;
      arrivals.tell();
      redeliver(entry);
      tellStatus(entry);
      onReady(entry);
      return;
    }
    const said = readPageMessage(message);
    if (said) take(entry, said);
  }

  function take(entry: Entry, said: PageSaid): void {
    switch (said.type) {
      case 'tools':
        entry.dropped = said.dropped;
        change(entry, { tools: said.tools });
        break;
      case 'items':
        change(entry, { items: said.items });
        break;
      case 'suggestions':
        change(entry, { suggestions: said.suggestions });
        break;
      case 'guidance':
        change(entry, { guidance: said.text });
        break;
      case 'claim':
        void claim(entry, said.callId).catch(onBug);
        break;
      case 'result':
        finish(entry, said);
        break;
      case 'progress':
        ownCall(entry, said.callId)?.call.progress?.(said.message, said.fraction);
        break;
      case 'send':
      case 'stop':
      case 'panel':
        onAsk(entry, said);
        break;
      default:
        said satisfies never;
    }
  }

  function change(entry: Entry, part: Partial<PageOffer>): void {
    entry.offer = { ...entry.offer, ...part };
    onChange(entry.document.tabId);
  }

  /** A page speaks of its own calls only. */
  function ownCall({ document }: Entry, callId: string): PendingCall | undefined {
    const found = pending.get(callId);
    return found?.documentId === document.documentId ? found : undefined;
  }

  async function claim(entry: Entry, callId: string): Promise<void> {
    const found = ownCall(entry, callId);
    if (!found) {
      entry.port.post({ type: 'call.cancel', callId, reason: 'cancelled' } satisfies AgentMessage);
      return;
    }
    // Written down before anything can happen. Who claims again did not begin: a document runs a call once.
    if (!found.claimed) await found.call.claim();
    found.claimed = true;
    if (pending.get(callId) === found) entry.port.post({ type: 'call.go', callId } satisfies AgentMessage);
  }

  function finish(entry: Entry, { callId, text, isError, code }: Extract<PageSaid, { type: 'result' }>): void {
    const found = ownCall(entry, callId);
    if (found) {
      settled.set(callId, found.documentId);
      forgetOldest(settled);
      found.resolve({ text, isError, ...(code !== undefined && { code }) });
      return;
    }
    const { documentId } = entry.document;
    // A background that just began has not taken the call up again.
    if (!ended.has(callId) && settled.get(callId) !== documentId) {
      early.set(callId, { documentId, result: { text, isError, ...(code !== undefined && { code }) } });
      forgetOldest(early);
      return;
    }
    // It came too late, or a second time; the page may stop sending it.
    entry.port.post({ type: 'call.ack', callId } satisfies AgentMessage);
    if (settled.get(callId) === documentId) return;
    const message = 'A result came after its call had ended, and was dropped.';
    entry.port.post({ type: 'log', level: 'error', message, data: { callId } } satisfies AgentMessage);
  }

  function redeliver(entry: Entry): void {
    for (const { documentId, call } of pending.values()) {
      if (documentId === entry.document.documentId) start(entry, call, true);
    }
  }

  function start({ port }: Entry, call: PageCall, redelivery: boolean): void {
    const { callId, name, input, threadId, turnId, turnStartedAtMs, deadlineMs } = call;
    const told = { callId, name, input, threadId, turnId, turnStartedAtMs, deadlineMs, redelivery };
    port.post({ type: 'call.start', ...told } satisfies AgentMessage);
  }

  /** A document that lost its line either comes back or is gone, and its calls with it. */
  async function watchForReturn({ tabId, documentId }: PageDocument): Promise<void> {
    const endMs = now() + BACK_MS;
    const isAwaited = () => [...pending.values()].some((each) => each.documentId === documentId);
    while (isAwaited() && !entries.has(documentId)) {
      const shown = await platform.pages.mainFrame(tabId);
      if (shown?.documentId !== documentId || now() > endMs) {
        for (const each of pending.values()) if (each.documentId === documentId) each.reject(gone(each.claimed));
        return;
      }
      await arrivals.until(() => entries.get(documentId), LOOK_MS);
    }
  }

  function tellStatus({ document, port }: Entry): void {
    const waits = [...pending.values()].some(({ documentId }) => documentId === document.documentId);
    const status = waits ? 'waiting_tool_result' : (statuses.get(document.tabId) ?? 'idle');
    port.post({ type: 'status', status } satisfies AgentMessage);
  }

  function newestOf(tabId: number): Entry | undefined {
    return [...entries.values()].findLast(({ document }) => document.tabId === tabId);
  }

  return {
    add(port) {
      const document = documentOf(port.sender);
      if (document) void admit(port, document).catch(onBug);
      else port.close();
    },
    page: newestOf,
    async ready(tabId, signal) {
      const tab = await platform.tabs.get(tabId);
      if (!tab || !(await isAllowed(originOf(tab.url) ?? ''))) return undefined;
      const shown = await platform.pages.mainFrame(tabId);
      const isShown = () => {
        const found = newestOf(tabId);
        return found?.isReady && found.document.documentId === shown?.documentId ? found : undefined;
      };
      if (isShown()) return isShown();
      if (!(await platform.pages.offersTools(tabId))) return undefined;
      if (!(await platform.pages.injectLink(tabId))) return undefined;
      return arrivals.until(isShown, READY_MS, signal);
    },
    async call(call, signal) {
      const { documentId, callId, known } = call;
      const mine = [...pending.values()].filter((each) => each.documentId === documentId);
      if (mine.length >= MAX_PENDING)
        throw new ToolError('unavailable', 'The page has too many calls open.', 'Wait for one of them.');
      const arrived = early.get(callId);
      if (arrived?.documentId === documentId) {
        early.delete(callId);
        settled.set(callId, documentId);
        return arrived.result;
      }
      const entry = await arrivals.until(() => entries.get(documentId), BACK_MS, signal);
      signal.throwIfAborted();
      if (!entry) throw gone(known?.claimed === true);
      const { found, outcome } = beginCall(call, {
        now,
        signal,
        cancel: (reason) =>
          entries.get(documentId)?.port.post({ type: 'call.cancel', callId, reason } satisfies AgentMessage),
        onEnd() {
          pending.delete(callId);
          if (!settled.has(callId)) ended.set(callId, true);
          forgetOldest(ended);
          const open = entries.get(documentId);
          if (open) tellStatus(open);
        },
      });
      pending.set(callId, found);
      tellStatus(entry);
      start(entry, call, known !== undefined);
      return outcome;
    },
    settle(callId) {
      const documentId = settled.get(callId);
      if (documentId === undefined) return;
      entries.get(documentId)?.port.post({ type: 'call.ack', callId } satisfies AgentMessage);
    },
    setStatus(tabId, status) {
      if (status === 'idle') statuses.delete(tabId);
      else statuses.set(tabId, status);
      const entry = newestOf(tabId);
      if (entry) tellStatus(entry);
    },
    tell(tabId, message) {
      newestOf(tabId)?.port.post(message);
    },
    drop(origin) {
      for (const [documentId, { document, port }] of entries) {
        if (document.origin !== origin) continue;
        entries.delete(documentId);
        port.close();
        for (const each of pending.values()) if (each.documentId === documentId) each.reject(gone(each.claimed));
        onChange(document.tabId);
      }
    },
  };
}
