import { LIMITS } from '../../packages/page-sdk/src/protocol';
import { ToolError } from '../core/tool-error';
import { atDeadline } from './page-waits';

/** A call that wants to run in a document. */
export interface QueuedCall {
  readonly callId: string;
  /** The page says that its tool only reads. That loosens the order between reads, and nothing else. */
  readonly reads: boolean;
  /** The document was asked before: it may be at work on the call already. */
  readonly goesOn: boolean;
}

/** The order of calls in each document, whichever session they come from: one at a time as they came, reads side by side. */
export interface CallQueue {
  /**
   * Resolves when it is the call's turn, with what ends it. @throws ToolError `unavailable` when too many wait, or for too
   * long; the signal's reason
   */
  enter(documentId: string, call: QueuedCall, signal: AbortSignal): Promise<() => void>;
  /** A call of an earlier background may still run in the document: the others wait until it is taken up or let go of. */
  hold(documentId: string, callId: string): void;
  letGo(callId: string): void;
}

interface Entry {
  readonly callId: string;
  readonly reads: boolean;
  /** Nobody waits for it any more, or not yet again. */
  readonly isHeld?: true;
  isRunning: boolean;
  begin(): void;
}

export function createCallQueue(): CallQueue {
  const queues = new Map<string, Entry[]>();

  function pump(documentId: string): void {
    const entries = queues.get(documentId) ?? [];
    if (entries.length === 0) queues.delete(documentId);
    for (const [index, entry] of entries.entries()) {
      const before = entries.slice(0, index);
      const mayBegin = entry.reads ? before.every(({ reads, isRunning }) => reads && isRunning) : before.length === 0;
      if (entry.isRunning) continue;
      if (!mayBegin) return;
      entry.isRunning = true;
      entry.begin();
    }
  }

  function remove(documentId: string, entry: Entry): void {
    const entries = queues.get(documentId)?.filter((each) => each !== entry) ?? [];
    queues.set(documentId, entries);
    pump(documentId);
  }

  function addRunning(documentId: string, call: Pick<Entry, 'callId' | 'reads' | 'isHeld'>): Entry {
    const entry = { ...call, isRunning: true, begin: () => undefined };
    queues.set(documentId, [entry, ...(queues.get(documentId) ?? [])]);
    return entry;
  }

  function letGo(callId: string): void {
    for (const [documentId, entries] of queues) {
      const held = entries.find((entry) => entry.isHeld && entry.callId === callId);
      if (held) remove(documentId, held);
    }
  }

  return {
    async enter(documentId, { callId, reads, goesOn }, signal) {
      signal.throwIfAborted();
      if (goesOn) {
        const entry = addRunning(documentId, { callId, reads });
        letGo(callId);
        return () => remove(documentId, entry);
      }
      const waiting = queues.get(documentId) ?? [];
      if (waiting.length >= LIMITS.pendingCalls)
        throw new ToolError('unavailable', 'The page has too many calls open.', 'Wait for one of them.');
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const entry: Entry = { callId, reads, isRunning: false, begin: resolve };
      queues.set(documentId, [...waiting, entry]);
      const stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      const forgo = atDeadline(LIMITS.maxTimeoutMs, () => reject(busy()));
      pump(documentId);
      try {
        await promise;
      } catch (error) {
        remove(documentId, entry);
        throw error;
      } finally {
        forgo();
        signal.removeEventListener('abort', stop);
      }
      return () => remove(documentId, entry);
    },
    hold(documentId, callId) {
      if (queues.get(documentId)?.some((entry) => entry.callId === callId)) return;
      addRunning(documentId, { callId, reads: false, isHeld: true });
    },
    letGo,
  };
}

function busy(): ToolError {
  return new ToolError(
    'unavailable',
    'The page was busy with other calls; nothing was done.',
    'Try again once they have ended.',
  );
}
