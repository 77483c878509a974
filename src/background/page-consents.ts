import { type DBSchema, openDB } from 'idb';
import { onFirstUse } from '../core/on-first-use';
import type { PageConsent } from '../core/page-tool';

interface ConsentDatabase extends DBSchema {
  readonly consents: { readonly key: string; readonly value: PageConsent };
}

/** What the user allowed each origin. */
export interface PageConsents {
  get(origin: string): Promise<PageConsent | undefined>;
  list(): Promise<readonly PageConsent[]>;
  put(consent: PageConsent): Promise<void>;
  remove(origin: string): Promise<void>;
}

/** A store over IndexedDB of the extension's origin, opened on first use. */
export function createPageConsents(name = 'tabhand-pages'): PageConsents {
  const database = onFirstUse((terminated) =>
    openDB<ConsentDatabase>(name, 1, {
      upgrade: (created) => void created.createObjectStore('consents', { keyPath: 'origin' }),
      terminated,
    }),
  );
  return {
    async get(origin) {
      return (await database()).get('consents', origin);
    },
    async list() {
      return (await database()).getAll('consents');
    },
    async put(consent) {
      await (await database()).put('consents', consent);
    },
    async remove(origin) {
      await (await database()).delete('consents', origin);
    },
  };
}
