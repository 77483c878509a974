import { type DBSchema, openDB } from 'idb';
import { onFirstUse } from '../core/on-first-use';
import type { PageConsent } from '../core/page-tool';

interface ConsentDatabase extends DBSchema {
  readonly consents: { readonly key: string; readonly value: PageConsent };
}

/** What the user allowed each origin. */
export interface PageConsents {
  get(origin: string): Promise<PageConsent | undefined>;
  /** What is known of it without a wait: as it was read or written last, and nothing before that. */
  peek(origin: string): PageConsent | undefined;
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
  const known = new Map<string, PageConsent>();
  let writes = 0;

  async function get(origin: string): Promise<PageConsent | undefined> {
    const before = writes;
    const read = known.get(origin) ?? (await (await database()).get('consents', origin));
    // What was written meanwhile is newer.
    if (writes !== before) return get(origin);
    if (read) known.set(origin, read);
    return read;
  }

  return {
    get,
    peek: (origin) => known.get(origin),
    async list() {
      return (await database()).getAll('consents');
    },
    async put(consent) {
      await (await database()).put('consents', consent);
      writes += 1;
      known.set(consent.origin, consent);
    },
    async remove(origin) {
      await (await database()).delete('consents', origin);
      writes += 1;
      known.delete(origin);
    },
  };
}
