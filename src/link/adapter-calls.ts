import type { AgentMessage, PageMessage, WireResult } from '../../packages/page-sdk/src/protocol';
import type { Adapter } from './adapter';

type Start = Extract<AgentMessage, { type: 'call.start' }>;

/** Speaks for pages that do not speak the protocol: claims, waits for leave, runs, and keeps the result until it is confirmed. */
export interface AdapterCalls {
  /** Takes a call of the adapter's tool, for the first time or again. */
  start(adapter: Adapter, start: Start): void;
  /** Takes `call.go`, `call.cancel` and `call.ack`; others are not for it. @returns whether the call is one of its own */
  hear(message: AgentMessage): boolean;
  /** Stops everything that runs. */
  retire(): void;
}

interface Run {
  readonly adapter: Adapter;
  readonly start: Start;
  readonly stop: AbortController;
  begun: boolean;
  result?: WireResult;
}

/** Calls that ended; one that is asked for again after that is left alone. */
const MAX_ENDED = 256;

export function createAdapterCalls(say: (message: PageMessage) => void): AdapterCalls {
  const runs = new Map<string, Run>();
  const ended = new Set<string>();

  async function run(call: Run): Promise<void> {
    const { adapter, start, stop } = call;
    const { callId, name, input, deadlineMs } = start;
    call.begun = true;
    const progress = (message: string, fraction?: number) =>
      say({ type: 'call.progress', callId, message, ...(fraction !== undefined && { fraction }) });
    call.result = await adapter
      .run({ callId, name, input, deadlineMs, progress }, stop.signal)
      .catch((error: unknown): WireResult => failure(error));
    if (runs.get(callId) === call) say({ type: 'call.result', callId, ...call.result });
  }

  function end(callId: string): void {
    runs.get(callId)?.stop.abort();
    runs.delete(callId);
    ended.add(callId);
    for (const oldest of ended) {
      if (ended.size <= MAX_ENDED) break;
      ended.delete(oldest);
    }
  }

  return {
    start(adapter, start) {
      const { callId } = start;
      if (ended.has(callId)) return;
      const known = runs.get(callId);
      if (known?.result) return say({ type: 'call.result', callId, ...known.result });
      if (known?.begun) return;
      if (!known) runs.set(callId, { adapter, start, stop: new AbortController(), begun: false });
      say({ type: 'call.claim', callId });
    },
    hear(message) {
      if (message.type !== 'call.go' && message.type !== 'call.cancel' && message.type !== 'call.ack') return false;
      const call = runs.get(message.callId);
      if (!call) return false;
      if (message.type !== 'call.go') end(message.callId);
      else if (!call.begun) void run(call);
      return true;
    },
    retire() {
      for (const { stop } of runs.values()) stop.abort();
      runs.clear();
    },
  };
}

function failure(error: unknown): WireResult {
  const text = error instanceof Error ? error.message : String(error);
  return { text, isError: true, code: 'handler_error' };
}
