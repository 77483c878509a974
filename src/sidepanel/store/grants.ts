import { type ReadonlySignal, signal } from '@preact/signals';
import type { Grant } from '../../core/card';
import type { Ask } from './requests';

/** What the user allowed for good. */
export interface Grants {
  /** Absent until the first answer. */
  readonly list: ReadonlySignal<readonly Grant[] | undefined>;
  load(): Promise<void>;
  revoke(grant: Grant): Promise<void>;
}

/** Builds the list of remembered permissions. */
export function createGrants(ask: Ask): Grants {
  const list = signal<readonly Grant[] | undefined>(undefined);
  async function load(): Promise<void> {
    const reply = await ask('grant/list', {}, load);
    if (reply.ok) list.value = reply.value;
  }
  return {
    list,
    load,
    async revoke({ origin, effect }) {
      const reply = await ask('grant/revoke', { origin, effect });
      if (reply.ok) await load();
    },
  };
}
