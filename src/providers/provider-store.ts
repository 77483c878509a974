import { type DBSchema, openDB } from 'idb';
import { onFirstUse } from '../core/on-first-use';
import type { Provider, ProviderFailure } from '../core/provider';
import type { ConnectionReport, ModelChoice, ProviderDraft, ProviderSummary } from '../core/provider-setup';
import { bookOf, type SecretBook } from '../core/secret-book';
import { failure } from './failures';
import { type OpenOptions, openProvider } from './open-provider';
import { DraftError, recordFromDraft } from './provider-draft';
import { type ProviderRecord, summarise } from './provider-record';
import { testConnection } from './test-connection';

interface ProviderDatabase extends DBSchema {
  readonly providers: { readonly key: string; readonly value: ProviderRecord };
}

/** The user's providers. Keys go in and into requests, and come out nowhere else. */
export interface ProviderStore {
  list(): Promise<readonly ProviderSummary[]>;
  /** @throws DraftError when the draft cannot be kept. */
  save(draft: ProviderDraft): Promise<ProviderSummary>;
  remove(providerId: string): Promise<void>;
  /** A provider that is ready to be asked, or `no-model` when the choice is not set up. */
  open(choice: ModelChoice): Promise<Provider | ProviderFailure>;
  /** All keys, to be noticed and hidden by. */
  secrets(): Promise<SecretBook>;
  /** Tests a draft, with the stored key where it holds none. A draft that cannot be kept is a report like any other. */
  test(draft: ProviderDraft, modelId: string | undefined, signal: AbortSignal): Promise<ConnectionReport>;
}

export interface ProviderStoreOptions extends OpenOptions {
  readonly name?: string;
  readonly now?: () => number;
  readonly newId?: () => string;
}

/** A store over IndexedDB. The database is opened on first use, so that waking up costs nothing. */
export function createProviderStore(options: ProviderStoreOptions = {}): ProviderStore {
  const { name = 'tabhand-providers', now = Date.now, newId = () => crypto.randomUUID() } = options;
  /** Records that were asked for, so that not every request of a turn reads the store. */
  const opened = new Map<string, ProviderRecord>();
  let changes = 0;
  let book: Promise<SecretBook> | undefined;

  /** To be called once a change is committed. A record that is being read meanwhile is then not kept. */
  const forget = (providerId: string) => {
    changes++;
    opened.delete(providerId);
    book = undefined;
  };

  const recordOf = async (providerId: string): Promise<ProviderRecord | undefined> => {
    const known = opened.get(providerId);
    if (known !== undefined) return known;
    const changesBefore = changes;
    const record = await (await database()).get('providers', providerId);
    if (record !== undefined && changes === changesBefore) opened.set(providerId, record);
    return record;
  };

  const database = onFirstUse((terminated) =>
    openDB<ProviderDatabase>(name, 1, {
      upgrade: (db) => void db.createObjectStore('providers', { keyPath: 'providerId' }),
      terminated,
    }),
  );

  const draftRecord = async (draft: ProviderDraft): Promise<ProviderRecord> => {
    const stored =
      draft.providerId === undefined ? undefined : await (await database()).get('providers', draft.providerId);
    return recordFromDraft(draft, stored, { newId, now });
  };

  const readBook = async (): Promise<SecretBook> => {
    const records = await (await database()).getAll('providers');
    return bookOf(records.flatMap(({ key }) => key ?? []));
  };

  return {
    secrets() {
      book ??= readBook().catch((error: unknown) => {
        book = undefined;
        throw error;
      });
      return book;
    },
    async list() {
      const records = await (await database()).getAll('providers');
      return records.sort((a, b) => a.createdAtMs - b.createdAtMs).map(summarise);
    },
    async save(draft) {
      const record = await draftRecord(draft);
      await (await database()).put('providers', record);
      forget(record.providerId);
      return summarise(record);
    },
    async remove(providerId) {
      await (await database()).delete('providers', providerId);
      forget(providerId);
    },
    async test(draft, modelId, signal) {
      try {
        return await testConnection(await draftRecord(draft), modelId, options, signal);
      } catch (error) {
        if (!(error instanceof DraftError)) throw error;
        return { ok: false, code: error.failure.code, params: error.failure.params ?? {}, modelIds: [] };
      }
    },
    async open({ providerId, modelId }) {
      const record = await recordOf(providerId);
      if (record === undefined || modelId === '') return failure('no-model', 'No model is set up under this choice.');
      return openProvider(record, modelId, options);
    },
  };
}
