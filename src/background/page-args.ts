import type { AgentMessage } from '../../packages/page-sdk/src/protocol';
import type { WrittenArgs } from '../agent/deps';
import { forgetOldest } from './forget-oldest';
import { atDeadline } from './page-waits';

/** The arguments that pages are shown while they are written. */
export interface PageArgs {
  /** Tells the page, ten times a second at most; the newest counts. */
  write(args: WrittenArgs): void;
  /** The page is about to be asked: all that was written comes with that. */
  begin(callId: string): void;
  /** The call ended. A page that saw it being written, and was never asked, is told so. */
  end(callId: string): void;
  /** A page was told that a call of this id is over: another one needs another id. */
  isSpent(callId: string): boolean;
}

const PACE_MS = 100;

interface Entry {
  args: WrittenArgs;
  toldAtMs: number;
  forgo?: () => void;
}

export function createPageArgs({
  post,
  now,
}: {
  post(documentId: string, message: AgentMessage): void;
  readonly now: () => number;
}): PageArgs {
  const open = new Map<string, Entry>();
  const spent = new Map<string, true>();

  function tell(entry: Entry): void {
    const { documentId, callId, name, partial } = entry.args;
    entry.toldAtMs = now();
    entry.forgo = undefined;
    post(documentId, { type: 'call.args', callId, name, partial });
  }

  return {
    write(args) {
      const entry = open.get(args.callId) ?? { args, toldAtMs: Number.NEGATIVE_INFINITY };
      entry.args = args;
      open.set(args.callId, entry);
      const dueMs = entry.toldAtMs + PACE_MS - now();
      if (dueMs <= 0 && !entry.forgo) tell(entry);
      else entry.forgo ??= atDeadline(dueMs, () => tell(entry));
    },
    begin(callId) {
      open.get(callId)?.forgo?.();
      open.delete(callId);
    },
    end(callId) {
      const entry = open.get(callId);
      if (!entry) return;
      entry.forgo?.();
      open.delete(callId);
      spent.set(callId, true);
      forgetOldest(spent);
      post(entry.args.documentId, { type: 'call.cancel', callId, reason: 'cancelled' });
    },
    isSpent: (callId) => spent.has(callId),
  };
}
