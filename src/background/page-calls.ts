import type { AgentMessage } from '../../packages/page-sdk/src/protocol';
import type { PageDocument, PageToolSource } from '../core/page-tool';
import type { PageResult, PageSaid } from '../pages/read-page-message';
import type { Platform } from '../platform/platform';
import type { CallQueue } from './call-queue';
import { forgetOldest } from './forget-oldest';
import type { PageArgs } from './page-args';
import type { PageCall } from './page-call';
import { gone } from './page-failures';
import type { PageLine, PageLines } from './page-lines';
import { type Arrivals, atDeadline } from './page-waits';
import { beginCall, type PendingCall } from './pending-call';

/** `call.start` as the link hears it: it knows by the source who in the page runs the tool. The page never sees that. */
export type LinkCallStart = Extract<AgentMessage, { type: 'call.start' }> & { readonly source: PageToolSource };

/** The calls of pages that run, and what is to be remembered of those that ended. */
export interface PageCalls {
  /** See `PageHub.call`. */
  call(call: PageCall, signal: AbortSignal): Promise<PageResult>;
  /** The result of a call is kept: the page may forget it. */
  settle(callId: string): void;
  /** A document is about to begin. */
  claim(line: PageLine, callId: string): Promise<void>;
  finish(line: PageLine, said: Extract<PageSaid, { type: 'result' }>): void;
  progress(line: PageLine, said: Extract<PageSaid, { type: 'progress' }>): void;
  /** Tells a document that came back of the calls that it was told of before; `open` are those that it takes for open. */
  redeliver(line: PageLine, open: readonly string[]): void;
  /** What the log says of a call that ended under an earlier background: whether its page's result is kept. */
  recall(callId: string, documentId: string, isKept: boolean): void;
  /** Whether a document has a call open. */
  isAwaited(documentId: string): boolean;
  /** The sessions whose calls a document has open. */
  threads(documentId: string): ReadonlySet<string>;
  /** A document that lost its line either comes back soon or is gone, and its calls with it. */
  watchForReturn(document: PageDocument): Promise<void>;
  /** Gives up the calls of a document. */
  abandon(documentId: string): void;
}

export interface PageCallsDeps {
  readonly platform: Pick<Platform, 'pages'>;
  readonly lines: Pick<PageLines, 'get'>;
  readonly queue: Pick<CallQueue, 'hold' | 'letGo'>;
  readonly args: Pick<PageArgs, 'begin' | 'end'>;
  readonly arrivals: Arrivals;
  /** A document has a call more, or less. */
  onChange(documentId: string): void;
  readonly now: () => number;
}

/** How long a document may take to connect again. */
const BACK_MS = 3_000;
const LOOK_MS = 500;
/** How long a background that began may need to take a call up again. */
const FORGET_MS = 20_000;

export function createPageCalls({ platform, lines, queue, args, arrivals, onChange, now }: PageCallsDeps): PageCalls {
  const pending = new Map<string, PendingCall>();
  const settled = new Map<string, string>();
  /** Calls that ended here without a result. */
  const ended = new Map<string, true>();
  /** Results that came before their call was taken up again. */
  const early = new Map<string, { readonly documentId: string; readonly result: PageResult }>();

  const callsOf = (documentId: string) => [...pending.values()].filter((each) => each.documentId === documentId);
  const post = (documentId: string, message: AgentMessage) => lines.get(documentId)?.port.post(message);

  /** A page speaks of its own calls only. */
  function ownCall({ document }: PageLine, callId: string): PendingCall | undefined {
    const found = pending.get(callId);
    return found?.documentId === document.documentId ? found : undefined;
  }

  function start({ port, offer }: PageLine, call: PageCall, redelivery: boolean): void {
    const { callId, name, input, threadId, turnId, turnStartedAtMs, deadlineMs } = call;
    const source = offer.tools.find((tool) => tool.name === name)?.source ?? 'sdk';
    const told = { callId, name, input, threadId, turnId, turnStartedAtMs, deadlineMs, redelivery };
    args.begin(callId);
    if (source === 'sdk' && !redelivery)
      port.post({ type: 'call.args', callId, name, partial: JSON.stringify(input) } satisfies AgentMessage);
    port.post({ type: 'call.start', ...told, source } satisfies LinkCallStart);
  }

  function abandon(documentId: string): void {
    for (const each of callsOf(documentId)) each.reject(gone(each.claimed));
  }

  return {
    async call(call, signal) {
      const { documentId, callId, known } = call;
      const arrived = early.get(callId);
      if (arrived?.documentId === documentId) {
        early.delete(callId);
        settled.set(callId, documentId);
        return arrived.result;
      }
      const line = await arrivals.until(() => lines.get(documentId), BACK_MS, signal);
      signal.throwIfAborted();
      if (!line) throw gone(known?.claimed === true);
      const { found, outcome } = beginCall(call, {
        now,
        signal,
        cancel: (reason) => post(documentId, { type: 'call.cancel', callId, reason }),
        onEnd() {
          pending.delete(callId);
          if (!settled.has(callId)) ended.set(callId, true);
          forgetOldest(ended);
          onChange(documentId);
        },
      });
      pending.set(callId, found);
      onChange(documentId);
      start(line, call, known !== undefined);
      return outcome;
    },
    settle(callId) {
      args.end(callId);
      const documentId = settled.get(callId);
      if (documentId !== undefined) post(documentId, { type: 'call.ack', callId });
    },
    async claim(line, callId) {
      const found = ownCall(line, callId);
      if (!found) {
        // A background that just began has not taken the call up again; the page is asked anew then, and claims anew.
        if (!ended.has(callId) && !settled.has(callId)) return;
        line.port.post({ type: 'call.cancel', callId, reason: 'cancelled' } satisfies AgentMessage);
        return;
      }
      // Written down before anything can happen. Who claims again did not begin: a document runs a call once.
      if (!found.claimed) await found.call.claim();
      found.claimed = true;
      if (pending.get(callId) === found) line.port.post({ type: 'call.go', callId } satisfies AgentMessage);
    },
    finish(line, { type: _, callId, ...result }) {
      const found = ownCall(line, callId);
      if (found) {
        settled.set(callId, found.documentId);
        forgetOldest(settled);
        found.resolve(result);
        return;
      }
      const { documentId } = line.document;
      // A background that just began has not taken the call up again.
      if (!ended.has(callId) && settled.get(callId) !== documentId) {
        early.set(callId, { documentId, result });
        forgetOldest(early);
        return;
      }
      // It came too late, or a second time; the page may stop sending it.
      line.port.post({ type: 'call.ack', callId } satisfies AgentMessage);
      if (settled.get(callId) === documentId) return;
      const message = 'A result came after its call had ended, and was dropped.';
      line.port.post({ type: 'log', level: 'error', message, data: { callId } } satisfies AgentMessage);
    },
    progress(line, { callId, message, fraction }) {
      ownCall(line, callId)?.call.progress?.(message, fraction);
    },
    redeliver(line, open) {
      const { documentId } = line.document;
      for (const { call } of callsOf(documentId)) start(line, call, true);
      const others = open.filter((callId) => !pending.has(callId));
      for (const callId of others) {
        if (settled.get(callId) === documentId) post(documentId, { type: 'call.ack', callId });
        else if (ended.has(callId)) post(documentId, { type: 'call.cancel', callId, reason: 'cancelled' });
        // What the page does for an earlier background it may still be doing.
        else queue.hold(documentId, callId);
      }
      // What nobody takes up again by then is over, and the page need not wait.
      atDeadline(FORGET_MS, () => {
        const left = others.filter((callId) => ![pending, settled, ended].some((calls) => calls.has(callId)));
        for (const callId of left) post(documentId, { type: 'call.cancel', callId, reason: 'cancelled' });
        for (const callId of others) queue.letGo(callId);
      });
    },
    recall(callId, documentId, isKept) {
      if (isKept) settled.set(callId, documentId);
      else ended.set(callId, true);
    },
    threads: (documentId) => new Set(callsOf(documentId).map(({ call }) => call.threadId)),
    isAwaited: (documentId) => callsOf(documentId).length > 0,
    async watchForReturn({ tabId, frameId, documentId }) {
      const endMs = now() + BACK_MS;
      while (callsOf(documentId).length > 0 && !lines.get(documentId)) {
        const shown = await platform.pages.frame(tabId, frameId);
        if (shown?.documentId !== documentId || now() > endMs) return abandon(documentId);
        await arrivals.until(() => lines.get(documentId), LOOK_MS);
      }
    },
    abandon,
  };
}
