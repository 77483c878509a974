import type { Platform } from '../platform/platform';
import type { RequestEvent, RequestKind } from '../platform/request-event';
import { within } from '../platform/shared/within';

/** A request, and what became of it so far. */
export interface WatchedRequest {
  readonly tabId: number;
  readonly method: string;
  readonly url: string;
  readonly kind: RequestKind;
  /** On the clock of `performance.now()`. */
  readonly startMs: number;
  /** The origin that asked for it. */
  readonly initiator?: string;
  /** When the answer was there, or it was sure that there will be none. Absent before that. */
  endMs?: number;
  status?: number;
  error?: string;
}

/** The requests of a tab from some moment on. */
export interface TabRequests {
  /** In the order they began. */
  seen(): readonly WatchedRequest[];
  /**
   * Waits until nothing that counts is under way, at most until `untilMs` on the clock of `performance.now()`. True when
   * the page may not have shown all of it in a look that ended at `seenMs`.
   */
  quiet(seenMs: number, untilMs: number, signal: AbortSignal): Promise<boolean>;
  /** Ends the need to listen; what `seen` gives grows for some more time. */
  stop(): void;
}

export interface RequestWatch {
  /** From now on. `origin` is the page's: requests of its service worker name no tab. */
  begin(tabId: number, origin: string): TabRequests;
}

/** Adding listeners costs more than having them for a while, and what comes late is news for the next call. */
const LINGER_MS = 20_000;
const MAX_KEPT = 400;
/**
 * How long an open request counts, in milliseconds. Some never end: long polls, and in Firefox those that a service
 * worker took over. What changes something on the page's own server is worth a longer wait.
 */
const COUNTS_MS = 2_500;
const OWN_WRITE_COUNTS_MS = 5_000;
/** What a page makes of an answer may take a moment. */
const RENDER_MS = 30;
/** What is asked again and again is a poll, and no wait is worth it. */
const MAX_REPEATS = 2;
const MAX_WRITE_REPEATS = 4;

/** Listens only around acts. Requests are a hint: see `RequestEvent`. */
export function watchRequests(platform: Pick<Platform, 'onRequest'>): RequestWatch {
  let kept: WatchedRequest[] = [];
  let dropped = 0;
  const open = new Map<string, WatchedRequest>();
  let wake = Promise.withResolvers<void>();
  let listening: AbortController | undefined;
  let linger: ReturnType<typeof setTimeout> | undefined;
  let users = 0;

  function end(request: WatchedRequest, how: Partial<WatchedRequest>): void {
    const endMs = performance.now();
    Object.assign(request, { endMs, ...how });
    // Firefox never ends the tab's own entry of what a service worker fetched for it.
    const twins = request.tabId === -1 ? [...open.values()].filter((each) => isSame(each, request)) : [];
    for (const twin of twins) Object.assign(twin, { endMs, ...how });
  }

  function take(event: RequestEvent): void {
    switch (event.type) {
      case 'request-start': {
        const { requestId, tabId, method, url, kind, initiator } = event;
        const request = { tabId, method, url, kind, initiator, startMs: performance.now() };
        open.set(requestId, request);
        kept.push(request);
        if (kept.length > MAX_KEPT) {
          dropped += kept.length - MAX_KEPT / 2;
          kept = kept.slice(-MAX_KEPT / 2);
        }
        break;
      }
      case 'request-answer': {
        const request = open.get(event.requestId);
        if (request) Object.assign(request, { status: event.status });
        if (request && event.isStream) end(request, { status: event.status });
        break;
      }
      case 'request-end':
      case 'request-error': {
        const request = open.get(event.requestId);
        open.delete(event.requestId);
        if (request) end(request, event.type === 'request-end' ? { status: event.status } : { error: event.error });
        break;
      }
      default:
        event satisfies never;
    }
    wake.resolve();
    wake = Promise.withResolvers();
  }

  function listen(): void {
    users++;
    clearTimeout(linger);
    if (listening) return;
    listening = new AbortController();
    platform.onRequest(take, { signal: listening.signal });
  }

  function unlisten(): void {
    users--;
    if (users > 0) return;
    linger = setTimeout(() => {
      listening?.abort();
      listening = undefined;
      open.clear();
    }, LINGER_MS);
  }

  return {
    begin(tabId, origin) {
      listen();
      const from = dropped + kept.length;
      let stopped = false;
      const isOwn = (request: WatchedRequest): boolean =>
        request.tabId === tabId || (request.tabId === -1 && request.initiator === origin);
      const seen = () => kept.slice(Math.max(0, from - dropped)).filter(isOwn);
      return {
        seen,
        async quiet(seenMs, untilMs, signal) {
          for (;;) {
            signal.throwIfAborted();
            const nowMs = performance.now();
            const counting = countingRequests(seen());
            const until = Math.min(untilMs, awaitedUntil(counting, origin, nowMs));
            if (until <= nowMs) return counting.some(({ endMs }) => endMs !== undefined && endMs > seenMs - RENDER_MS);
            await within(wake.promise, until - nowMs, signal);
          }
        },
        stop() {
          if (!stopped) unlisten();
          stopped = true;
        },
      };
    },
  };
}

/** Without the documents of the tab, which are waited for as navigations, and without polls. Pure. */
export function countingRequests(requests: readonly WatchedRequest[]): readonly WatchedRequest[] {
  const repeats = new Map<string, number>();
  return requests.filter(({ method, url, kind }) => {
    const key = `${method} ${url.split(/[?#]/, 1)}`;
    const count = (repeats.get(key) ?? 0) + 1;
    repeats.set(key, count);
    return kind !== 'document' && count <= (writes(method) ? MAX_WRITE_REPEATS : MAX_REPEATS);
  });
}

/** Until when what is under way is waited for; 0 when nothing is. Pure. */
function awaitedUntil(requests: readonly WatchedRequest[], origin: string, nowMs: number): number {
  const limits = requests.flatMap(({ method, url, startMs, endMs }) => {
    const isOwnWrite = writes(method) && url.startsWith(`${origin}/`);
    return endMs === undefined ? [startMs + (isOwnWrite ? OWN_WRITE_COUNTS_MS : COUNTS_MS)] : [];
  });
  return Math.max(0, ...limits.filter((limitMs) => limitMs > nowMs));
}

/** True for what may change something on a server. */
export function writes(method: string): boolean {
  return !/^(GET|HEAD|OPTIONS)$/.test(method);
}

function isSame(one: WatchedRequest, other: WatchedRequest): boolean {
  return one.method === other.method && one.url === other.url;
}
