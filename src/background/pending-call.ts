import type { PageResult } from '../pages/read-page-message';
import type { PageCall } from './page-call';
import { timedOut } from './page-failures';
import { atDeadline } from './page-waits';

/** A call whose page has not answered yet. */
export interface PendingCall {
  readonly documentId: string;
  readonly call: PageCall;
  claimed: boolean;
  resolve(result: PageResult): void;
  reject(error: unknown): void;
}

/** Begins to wait for the end of a call: its answer, its deadline, or a stop. `onEnd` comes once, before `outcome` settles. */
export function beginCall(
  call: PageCall,
  {
    now,
    signal,
    cancel,
    onEnd,
  }: {
    readonly now: () => number;
    readonly signal: AbortSignal;
    /** Tells the page that nobody waits any more. */
    cancel(reason: 'cancelled' | 'client_tool_timed_out'): void;
    onEnd(): void;
  },
): { readonly found: PendingCall; readonly outcome: Promise<PageResult> } {
  const { promise: outcome, resolve, reject } = Promise.withResolvers<PageResult>();
  const stop = () => {
    cancel('cancelled');
    found.reject(signal.reason);
  };
  const forgo = atDeadline(call.deadlineMs - now(), () => {
    cancel('client_tool_timed_out');
    found.reject(timedOut(found.claimed));
  });
  const end = () => {
    forgo();
    signal.removeEventListener('abort', stop);
    onEnd();
  };
  const found: PendingCall = {
    documentId: call.documentId,
    call,
    claimed: call.known?.claimed === true,
    resolve(result) {
      end();
      resolve(result);
    },
    reject(error) {
      end();
      reject(error);
    },
  };
  signal.addEventListener('abort', stop, { once: true });
  return { found, outcome };
}
