import type { JsonObject } from '../../packages/page-sdk/src/protocol';

/** What becomes of a message of a page that is no snapshot. */
export type Heard =
  /** It goes to the background now. */
  | 'pass'
  /** Only the newest of its call counts, and goes with the next snapshots. */
  | 'newest'
  /** It asks for something too often. */
  | 'too-often'
  /** The page may not say it, or said it before. */
  | 'drop';

/** Bounds what a page may say, so that one that never stops costs the background nothing. */
export interface PageSpeech {
  hear(message: JsonObject): Heard;
  /** The background asks for a call: the page may claim and answer it, once more. */
  ask(callId: string): void;
  /** Another background hears everything anew. */
  renew(): void;
}

/** Of messages, stops and panels that a page asks for. */
const MAX_REQUESTS = 10;
const REQUESTS_MS = 1_000;

export function createPageSpeech({
  isOpen,
  now,
}: {
  /** Whether a call waits for the page's own answer. */
  isOpen(callId: string): boolean;
  readonly now: () => number;
}): PageSpeech {
  const said = new Set<string>();
  let sinceMs = Number.NEGATIVE_INFINITY;
  let requests = 0;

  function once(key: string): Heard {
    if (said.has(key)) return 'drop';
    said.add(key);
    return 'pass';
  }

  return {
    hear({ type, callId }) {
      switch (type) {
        case 'call.claim':
        case 'call.result':
          return typeof callId === 'string' && isOpen(callId) ? once(`${type} ${callId}`) : 'drop';
        case 'call.progress':
          return typeof callId === 'string' && isOpen(callId) ? 'newest' : 'drop';
        case 'message.send':
        case 'turn.stop':
        case 'panel.request':
          if (now() - sinceMs > REQUESTS_MS) {
            sinceMs = now();
            requests = 0;
          }
          requests += 1;
          return requests > MAX_REQUESTS ? 'too-often' : 'pass';
        default:
          return 'drop';
      }
    },
    ask(callId) {
      said.delete(`call.claim ${callId}`);
      said.delete(`call.result ${callId}`);
    },
    renew: () => said.clear(),
  };
}
