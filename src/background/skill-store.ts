import { type DBSchema, openDB } from 'idb';
import { onFirstUse } from '../core/on-first-use';
import { bookOf, type SecretBook } from '../core/secret-book';
import type { StoredSkill } from '../core/skill';

interface SkillDatabase extends DBSchema {
  readonly skills: { readonly key: string; readonly value: StoredSkill };
  readonly secrets: { readonly key: [skillId: string, name: string]; readonly value: string };
  /** Folders of bundled skills that were put in once: what the user removed does not come back by itself. */
  readonly seeded: { readonly key: string; readonly value: true };
}

/** The user's skills and the secrets they gave them. Secrets go in and into requests, and come out nowhere else. */
export interface SkillStore {
  list(): Promise<readonly StoredSkill[]>;
  /** Adds it, or puts it in the place of the one with its id; the secrets stay. */
  put(skill: StoredSkill): Promise<void>;
  /** With its secrets. */
  remove(id: string): Promise<void>;
  secret(id: string, name: string): Promise<string | undefined>;
  /** The names of the secrets that are set. */
  secretNames(id: string): Promise<readonly string[]>;
  /** All secrets, to be noticed and hidden by. */
  secrets(): Promise<SecretBook>;
  /** An empty value forgets it. */
  setSecret(id: string, name: string, value: string): Promise<void>;
  seeded(): Promise<readonly string[]>;
  markSeeded(folder: string): Promise<void>;
}

/** A store over IndexedDB of the extension's origin, opened on first use. */
export function createSkillStore(name = 'tabhand-skills'): SkillStore {
  const database = onFirstUse((terminated) =>
    openDB<SkillDatabase>(name, 1, {
      upgrade(created) {
        created.createObjectStore('skills', { keyPath: 'id' });
        created.createObjectStore('secrets');
        created.createObjectStore('seeded');
      },
      terminated,
    }),
  );
  let book: Promise<SecretBook> | undefined;
  const allSecretsOf = (id: string) => IDBKeyRange.bound([id], [id, []]);

  return {
    async list() {
      const skills = await (await database()).getAll('skills');
      return skills.sort((a, b) => a.importedAtMs - b.importedAtMs || a.id.localeCompare(b.id));
    },
    async put(skill) {
      await (await database()).put('skills', skill);
    },
    async remove(id) {
      const transaction = (await database()).transaction(['skills', 'secrets'], 'readwrite');
      await transaction.objectStore('skills').delete(id);
      await transaction.objectStore('secrets').delete(allSecretsOf(id));
      await transaction.done;
      book = undefined;
    },
    async secret(id, secretName) {
      return (await database()).get('secrets', [id, secretName]);
    },
    async secretNames(id) {
      const keys = await (await database()).getAllKeys('secrets', allSecretsOf(id));
      return keys.map(([, secretName]) => secretName);
    },
    secrets() {
      book ??= database()
        .then((opened) => opened.getAll('secrets'))
        .then(bookOf)
        .catch((error: unknown) => {
          book = undefined;
          throw error;
        });
      return book;
    },
    async setSecret(id, secretName, value) {
      const opened = await database();
      if (value === '') await opened.delete('secrets', [id, secretName]);
      else await opened.put('secrets', value, [id, secretName]);
      book = undefined;
    },
    async seeded() {
      return (await database()).getAllKeys('seeded');
    },
    async markSeeded(folder) {
      await (await database()).put('seeded', true, folder);
    },
  };
}
