import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Grant, GrantKey, UsedGrant } from '../../core/card';
import type { Ask } from './requests';

/** What the user allowed for good, and the page that shows it. */
export interface Grants {
  /** Whether the page of permissions is open. */
  readonly open: Signal<boolean>;
  /** Closes it; false when it was not open. */
  close(): boolean;
  /** Absent until the first answer. */
  readonly list: ReadonlySignal<readonly UsedGrant[] | undefined>;
  load(): Promise<void>;
  /** Takes one back; one of a task with the conversation whose task it is. */
  revoke(grant: Grant, sessionId?: string): Promise<void>;
  /** Takes everything back, also what is for the task of the conversation. */
  revokeAll(sessionId?: string): Promise<void>;
}

/** Builds the list of remembered permissions. */
export function createGrants(ask: Ask): Grants {
  const list = signal<readonly UsedGrant[] | undefined>(undefined);
  async function load(): Promise<void> {
    const reply = await ask('grant/list', {}, load);
    if (reply.ok) list.value = reply.value;
  }
  const open = signal(false);
  return {
    open,
    close() {
      const was = open.peek();
      open.value = false;
      return was;
    },
    list,
    load,
    async revoke(given, sessionId) {
      const grant = keyOf(given);
      const ofTask = given.scope === 'task' && sessionId !== undefined;
      const reply = await ask('grant/revoke', ofTask ? { grant, sessionId } : { grant });
      if (reply.ok && !ofTask) await load();
    },
    async revokeAll(sessionId) {
      const reply = await ask('grant/revoke-all', sessionId === undefined ? {} : { sessionId });
      if (reply.ok) await load();
    },
  };
}

function keyOf({ origin, effect, verb, from }: GrantKey): GrantKey {
  return { origin, effect, ...(verb !== undefined && { verb }), ...(from !== undefined && { from }) };
}
