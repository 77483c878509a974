import type { SessionEvent, StoredEvent } from '../../src/session/event';
import { fold } from '../../src/session/reduce';
import type { SessionState } from '../../src/session/state';

/** A session's log in memory. It outlives the background that writes to it. */
export interface MemoryLog {
  readonly sessionId: string;
  /** All that was committed, in order. */
  readonly events: readonly StoredEvent[];
  /** The fold of all that was committed. */
  state(): SessionState;
  append(event: SessionEvent): Promise<StoredEvent>;
  /** Called after each commit, before the append resolves. Set it to do something at a certain record. */
  onCommit?: (stored: StoredEvent) => void;
}

/** A log with a clock that counts one millisecond an event. */
export function memoryLog(sessionId = 'session', events: readonly SessionEvent[] = []): MemoryLog {
  const stored: StoredEvent[] = [];
  let state = fold(sessionId, []);
  const commit = (event: SessionEvent): StoredEvent => {
    const record = { sessionId, seq: stored.length + 1, atMs: stored.length + 1, event };
    stored.push(record);
    state = fold(sessionId, stored);
    return record;
  };
  for (const event of events) commit(event);
  const log: MemoryLog = {
    sessionId,
    events: stored,
    state: () => state,
    async append(event) {
      // A store never answers at once, and what it gives back is a copy.
      await Promise.resolve();
      const record = structuredClone(commit(structuredClone(event)));
      log.onCommit?.(record);
      return record;
    },
  };
  return log;
}
