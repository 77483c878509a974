import { type DBSchema, openDB } from 'idb';
import { createIdentityKey, type IdentityKey } from '../skills/identity-token';

interface IdentitySchema extends DBSchema {
  identity: { key: 'own'; value: Identity };
}

/** Who this installation is to the servers of skills: made up here, and tied to nothing else. */
export interface Identity {
  readonly installationId: string;
  readonly key: IdentityKey;
}

/**
 * The installation's identity, which is made when it is first asked for and kept as long as the browser keeps the data
 * of the extension. @throws when the browser offers no IndexedDB.
 */
export async function openIdentity(name = 'tabhand-identity'): Promise<Identity> {
  const database = await openDB<IdentitySchema>(name, 1, {
    upgrade: (created) => void created.createObjectStore('identity'),
  });
  try {
    const known = await database.get('identity', 'own');
    if (known) return known;
    const made = { installationId: crypto.randomUUID(), key: await createIdentityKey() };
    // A transaction ends while a key is being made, so another caller may have been first.
    const transaction = database.transaction('identity', 'readwrite');
    const earlier = await transaction.store.get('own');
    if (!earlier) await transaction.store.put(made, 'own');
    await transaction.done;
    return earlier ?? made;
  } finally {
    database.close();
  }
}
