import type { StreamableHTTPClientTransportOptions } from '@modelcontextprotocol/client';

/** A server names the time after which a broken stream is taken up again. */
const MIN_DELAY_MS = 500;
const MAX_DELAY_MS = 10_000;
/** In one call; each stream that opens begins the client's own count anew. */
const MAX_TIMES = 12;

/** Takes broken streams up again at a bearable pace, however often and soon the server wants it. */
export function pacedReconnection(): {
  readonly options: Pick<StreamableHTTPClientTransportOptions, 'reconnectionOptions' | 'reconnectionScheduler'>;
  /** A new call begins, with a count of its own. */
  begin(): void;
} {
  let times = 0;
  return {
    options: {
      reconnectionOptions: {
        initialReconnectionDelay: 1_000,
        maxReconnectionDelay: MAX_DELAY_MS,
        reconnectionDelayGrowFactor: 1.5,
        maxRetries: 4,
      },
      reconnectionScheduler(reconnect, delayMs) {
        times += 1;
        // The call ends by its time.
        if (times > MAX_TIMES) return;
        const timer = setTimeout(reconnect, Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, delayMs)));
        return () => clearTimeout(timer);
      },
    },
    begin() {
      times = 0;
    },
  };
}
