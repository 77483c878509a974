import { type ReadonlySignal, signal } from '@preact/signals';
import type { AttachedFile } from '../../core/message';
import type { Ask } from './requests';

/** Files that wait to be sent with the next message. */
export interface Attachments {
  readonly files: ReadonlySignal<readonly AttachedFile[]>;
  /** How many are on their way into the store. */
  readonly adding: ReadonlySignal<number>;
  /** Shows what was added to a conversation and not sent. */
  load(sessionId: string): Promise<void>;
  add(files: readonly File[]): Promise<void>;
  remove(id: string): Promise<void>;
  /** They went out with a message. */
  sent(ids: readonly string[]): void;
}

/** Builds the store. */
export function createAttachments(ask: Ask): Attachments {
  const files = signal<readonly AttachedFile[]>([]);
  const adding = signal(0);
  let session: string | undefined;

  async function addOne(sessionId: string, file: File): Promise<void> {
    adding.value += 1;
    try {
      const reply = await ask('attachment/add', { sessionId, name: file.name, file });
      // Another conversation may have been opened meanwhile; the file stays with the first.
      if (reply.ok && session === sessionId) files.value = [...files.peek(), reply.value];
    } finally {
      adding.value -= 1;
    }
  }

  return {
    files,
    adding,
    async load(sessionId) {
      if (session === sessionId) return;
      session = sessionId;
      files.value = [];
      const reply = await ask('attachment/list', { sessionId });
      if (reply.ok && session === sessionId) files.value = reply.value;
    },
    async add(added) {
      const sessionId = session;
      if (sessionId === undefined) return;
      // One after the other, so that they stand in the order they were chosen in.
      for (const file of added) await addOne(sessionId, file);
    },
    async remove(id) {
      if (session === undefined) return;
      const reply = await ask('attachment/remove', { sessionId: session, id });
      if (reply.ok) files.value = files.peek().filter((file) => file.id !== id);
    },
    sent(ids) {
      files.value = files.peek().filter(({ id }) => !ids.includes(id));
    },
  };
}
