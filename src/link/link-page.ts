import { type AgentMessage, type JsonObject, LIMITS, TAG, VERSION } from '../../packages/page-sdk/src/protocol';
import type { PageToolSource } from '../core/page-tool';
import { plainObject } from '../pages/page-shape';
import type { LinkPort } from '../platform/link';
import type { Adapter, FoundTool } from './adapter';
import { createAdapterCalls } from './adapter-calls';
import { fieldOf } from './field-of';
import { createFirstLook } from './first-look';
import { isHello } from './is-hello';
import { createPageSpeech } from './page-speech';

export interface LinkDeps {
  /** The ways to tools of pages that do not speak the protocol. */
  readonly adapters?: readonly Adapter[];
  /** The page's window; messages on it are the page's. */
  readonly window: Window;
  /** See `openLink`. */
  open(handlers: { onMessage(message: unknown): void; onClose(): void }): LinkPort | undefined;
  readonly now: () => number;
}

export interface PageLink {
  /** Connects with the background again, and tells it all that the page offers. */
  wake(): void;
  /** Lets go of page and background. */
  retire(): void;
}

/** What a page says as a whole each time; only the newest of each counts. */
const SNAPSHOTS: readonly unknown[] = ['registry.set', 'context.set', 'suggestions.set', 'guidance.set'];
/** A background is ended for idleness after 30 s. */
const BEAT_MS = 20_000;
const RETRY_MS = 1_000;
/** Calls and requests that wait for a background; more than a page may have open. */
const MAX_WAITING = 64;
/** More than all that a page may declare; what is larger stays in its own process. */
const MESSAGE_LIMITS = { depth: 32, bytes: 1_000_000 } as const;

/**
 * Joins a page that offers tools with the background, in the isolated world and only where the user allowed it. It keeps
 * the newest snapshots of the page, passes them on no more often than the limit, and outlives the background: without a
 * call it stays silent until it is woken, with one it connects again at once. It understands nothing of what it carries but
 * for the calls of its adapters, which it runs in the page's stead.
 */
export function linkPage({ adapters = [], window, open, now }: LinkDeps): PageLink {
  const snapshots = new Map<unknown, unknown>();
  /** The newest snapshots as the page sent them. */
  const unread = new Map<unknown, unknown>();
  const dirty = new Set<unknown>();
  /** Calls that are open; true for those that the page runs by itself. */
  const pending = new Map<string, boolean>();
  /** The newest of what is told once, and not again to the next background. */
  const passing = new Map<string, unknown>();
  // A page does not speak for our adapters.
  const speech = createPageSpeech({ isOpen: (callId) => pending.get(callId) === true, now });
  /** Requests of the page that nobody answered yet. */
  const asked = new Set<string>();
  const adapterCalls = createAdapterCalls(send);
  const firstLook = createFirstLook(window, adapters);
  let waiting: unknown[] = [];
  let page: MessagePort | undefined;
  let line: LinkPort | undefined;
  let flushTimer: number | undefined;
  let beatTimer: number | undefined;
  let lastFlushMs = Number.NEGATIVE_INFINITY;
  let retired = false;
  let hasLooked = false;
  /** The browser keeps the page for a way back; it offers nothing meanwhile. */
  let isKept = false;
  let rev = 0;

  function connect(): void {
    if (retired || isKept || line) return;
    const opened = open({ onMessage: fromBackground, onClose: onLineClosed });
    if (!opened) {
      retire();
      return;
    }
    line = opened;
    speech.renew();
    read();
    for (const key of snapshots.keys()) dirty.add(key);
    lastFlushMs = Number.NEGATIVE_INFINITY;
    line.post({ type: 'link.hello' });
    flush();
    if (hasLooked) sayReady();
    for (const message of waiting) line.post(message);
    waiting = [];
  }

  function sayReady(): void {
    line?.post({ type: 'link.ready', open: [...pending.keys()] });
  }

  function onLineClosed(): void {
    line = undefined;
    // Whether they were heard nobody knows; nothing of them goes on in the next background.
    for (const requestId of asked) page?.postMessage({ type: 'reply', requestId, ok: false, code: 'submit_failed' });
    asked.clear();
    // Whoever waits for a call needs the next background; it is started by this.
    if (pending.size > 0) window.setTimeout(connect, RETRY_MS);
  }

  /** What a page said as plain JSON; it is told where that cannot be. */
  function readable(said: unknown): JsonObject | undefined {
    const data = plainObject(said, MESSAGE_LIMITS);
    const message = 'A message was too large, or no JSON, and was left out.';
    if (!data) page?.postMessage({ type: 'log', level: 'error', message });
    return data;
  }

  function read(): void {
    for (const [type, said] of unread) {
      const data = readable(said);
      if (!data) continue;
      // Where a tool is from is said by us only.
      const { source: _, ...own } = data;
      snapshots.set(type, own);
      dirty.add(type);
    }
    unread.clear();
  }

  function flush(): void {
    flushTimer = undefined;
    if (!line) return;
    lastFlushMs = now();
    read();
    for (const key of dirty) line.post(snapshots.get(key));
    for (const message of passing.values()) line.post(message);
    dirty.clear();
    passing.clear();
  }

  function flushSoon(): void {
    if (!line || flushTimer !== undefined) return;
    const dueMs = lastFlushMs + 1_000 / LIMITS.updatesPerSecond;
    if (dueMs <= now()) flush();
    else flushTimer = window.setTimeout(flush, dueMs - now());
  }

  function fromPage({ data: said }: MessageEvent<unknown>): void {
    const type = fieldOf(said, 'type');
    if (SNAPSHOTS.includes(type)) {
      firstLook.tellPage();
      // Of a thousand in a second the newest few are looked at.
      unread.set(type, said);
      flushSoon();
      return;
    }
    const data = readable(said);
    if (!data) return;
    const heard = speech.hear(data);
    const requestId = fieldOf(data, 'requestId');
    if (heard === 'pass' && typeof requestId === 'string') asked.add(requestId);
    if (heard === 'pass') send(data);
    else if (heard === 'newest') {
      const key = `call.progress ${String(data.callId)}`;
      passing.set(key, data);
      flushSoon();
    } else if (heard === 'too-often')
      page?.postMessage({ type: 'reply', requestId: data.requestId, ok: false, code: 'session_busy' });
  }

  function send(message: unknown): void {
    if (line) line.post(message);
    else if (waiting.length < MAX_WAITING) {
      waiting.push(message);
      connect();
    }
  }

  function fromBackground(message: unknown): void {
    // Only our own background is at the other end.
    const told = message as AgentMessage & { readonly source?: PageToolSource };
    const adapter = told.type === 'call.start' && adapters.find(({ source }) => source === told.source);
    if (told.type === 'reply') asked.delete(told.requestId);
    if (told.type === 'call.start') {
      pending.set(told.callId, !adapter);
      speech.ask(told.callId);
    }
    if (told.type === 'call.ack' || told.type === 'call.cancel') pending.delete(told.callId);
    beat();
    if (told.type === 'call.start' && adapter) adapterCalls.start(adapter, told);
    else if (!adapterCalls.hear(told)) {
      const { source: _, ...said } = told;
      page?.postMessage(said);
    }
  }

  function beat(): void {
    if (pending.size > 0 && beatTimer === undefined) {
      beatTimer = window.setInterval(() => {
        if (pending.size === 0) {
          window.clearInterval(beatTimer);
          beatTimer = undefined;
        } else line?.post({ type: 'link.beat' });
      }, BEAT_MS);
    }
  }

  function onWindowMessage(event: MessageEvent<unknown>): void {
    if (event.source !== window || event.origin !== window.location.origin) return;
    const hello = event.data;
    if (!isHello(hello)) return;
    // Who says hello anew knows nothing of what was asked, or told, over the port before.
    if (page) line?.post({ type: 'link.again' });
    page?.close();
    asked.clear();
    const { port1, port2 } = new MessageChannel();
    page = port1;
    // What an earlier port said of this document is said again.
    for (const key of SNAPSHOTS) {
      snapshots.delete(key);
      unread.delete(key);
      dirty.delete(key);
    }
    port1.onmessage = fromPage;
    window.postMessage({ tag: TAG, v: VERSION, type: 'port', nonce: hello.nonce }, window.location.origin, [port2]);
    connect();
  }

  function announce(): void {
    window.postMessage({ tag: TAG, v: VERSION, type: 'announcement' }, window.location.origin);
  }

  function onPageHide({ persisted }: PageTransitionEvent): void {
    if (!persisted) return;
    isKept = true;
    if (!line) return;
    line.close();
    onLineClosed();
  }

  function onPageShow({ persisted }: PageTransitionEvent): void {
    isKept = false;
    if (persisted) wake();
  }

  function wake(): void {
    if (retired) return;
    if (hasLooked) connect();
    if (!page) announce();
  }

  /** From now on the page is known, also where it offers nothing. */
  function onLooked(): void {
    hasLooked = true;
    if (line) {
      flush();
      sayReady();
    } else connect();
  }

  function declare(adapter: Adapter, tools: readonly FoundTool[]): void {
    firstLook.tell(adapter);
    const { source } = adapter;
    const key = `registry.set ${source}`;
    if (retired || (tools.length === 0 && !snapshots.has(key))) return;
    rev += 1;
    snapshots.set(key, { type: 'registry.set', rev, source, tools });
    dirty.add(key);
    if (line) flushSoon();
    else connect();
  }

  function retire(): void {
    if (retired) return;
    retired = true;
    window.removeEventListener('message', onWindowMessage);
    window.removeEventListener('pagehide', onPageHide);
    window.removeEventListener('pageshow', onPageShow);
    window.clearInterval(beatTimer);
    window.clearTimeout(flushTimer);
    line?.close();
    line = undefined;
    page?.close();
    page = undefined;
    adapterCalls.retire();
    for (const adapter of adapters) adapter.retire();
  }

  window.addEventListener('message', onWindowMessage);
  window.addEventListener('pagehide', onPageHide);
  window.addEventListener('pageshow', onPageShow);
  announce();
  for (const adapter of adapters) adapter.watch((tools) => declare(adapter, tools));
  void firstLook.done.then(onLooked);
  return { wake, retire };
}
