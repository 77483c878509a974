import { type ReadonlySignal, signal } from '@preact/signals';
import type { SessionSummary } from '../../messaging/protocol';
import type { Ask } from './requests';

/** All conversations, newest first. */
export interface History {
  /** Absent until the first answer. */
  readonly sessions: ReadonlySignal<readonly SessionSummary[] | undefined>;
  load(): Promise<void>;
  remove(sessionId: string): Promise<boolean>;
}

/** Builds the list of conversations. */
export function createHistory(ask: Ask): History {
  const sessions = signal<readonly SessionSummary[] | undefined>(undefined);
  async function load(): Promise<void> {
    const reply = await ask('session/list', {}, load);
    if (reply.ok) sessions.value = reply.value.toSorted((a, b) => b.updatedAtMs - a.updatedAtMs);
  }
  return {
    sessions,
    load,
    async remove(sessionId) {
      const reply = await ask('session/delete', { sessionId });
      if (reply.ok) await load();
      return reply.ok;
    },
  };
}
