import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { GrantKey, UsedGrant } from '../core/card';
import { onFirstUse } from '../core/on-first-use';
import type { Settings } from '../messaging/protocol';
import { liveGrants } from '../policy/grants';

interface SettingsSchema extends DBSchema {
  readonly settings: { key: 'settings'; value: Partial<Settings> };
  readonly grants: { key: string; value: StoredGrant };
  readonly tabs: { key: number; value: { readonly tabId: number; readonly sessionId: string } };
}

/** An `always` grant as it is kept; unused ones end by the policy's rule. */
export interface StoredGrant extends UsedGrant {
  readonly usedAtMs: number;
}

const USE_STEP_MS = 3_600_000;

const DEFAULTS: Settings = {
  mode: 'ask',
  stepLimit: 130,
  theme: 'system',
  onboarded: false,
  careful: false,
};

/**
 * Settings, `always` grants, and which conversation belongs to which tab, in IndexedDB of the extension's origin:
 * content scripts can read `storage.local` in Firefox, but not this.
 */
export class SettingsStore {
  // Read at every step of a turn and changed only here, so they are kept.
  private settings: Settings | undefined;
  private readonly heldGrants = onFirstUse(async () => {
    const grants: readonly StoredGrant[] = await this.database.getAll('grants');
    return new Map(grants.map((grant) => [grantKey(grant), grant]));
  });

  private constructor(private readonly database: IDBPDatabase<SettingsSchema>) {}

  /** @throws when the browser offers no IndexedDB (a full disk, a private window). */
  static async open(name = 'tabhand-settings'): Promise<SettingsStore> {
    const database = await openDB<SettingsSchema>(name, 1, {
      upgrade(created) {
        created.createObjectStore('settings');
        created.createObjectStore('grants');
        created.createObjectStore('tabs', { keyPath: 'tabId' });
      },
    });
    return new SettingsStore(database);
  }

  async read(): Promise<Settings> {
    this.settings ??= { ...DEFAULTS, ...(await this.database.get('settings', 'settings')) };
    return this.settings;
  }

  /** Changes the named fields in one transaction; `model: undefined` forgets the model. */
  async change(patch: Partial<Settings> | ((now: Settings) => Partial<Settings>)): Promise<Settings> {
    const transaction = this.database.transaction('settings', 'readwrite');
    const now = { ...DEFAULTS, ...(await transaction.store.get('settings')) };
    const settings = { ...now, ...(typeof patch === 'function' ? patch(now) : patch) };
    await transaction.store.put(settings, 'settings');
    await transaction.done;
    this.settings = settings;
    return settings;
  }

  async grants(): Promise<readonly StoredGrant[]> {
    return [...(await this.heldGrants()).values()];
  }

  /** Those that still hold; the others are removed. */
  async liveGrants(nowMs: number): Promise<readonly StoredGrant[]> {
    const held = await this.grants();
    const live = liveGrants(held, nowMs);
    for (const grant of held) if (!live.includes(grant)) await this.removeGrant(grant);
    return live;
  }

  async addGrant(grant: StoredGrant): Promise<void> {
    const held = await this.heldGrants();
    await this.database.put('grants', grant, grantKey(grant));
    held.set(grantKey(grant), grant);
  }

  /** Notes that a grant let a call through, so that it does not end for want of use. At most one write an hour. */
  async useGrant(key: GrantKey, nowMs: number): Promise<void> {
    const grants = await this.heldGrants();
    const held = grants.get(grantKey(key));
    if (!held || nowMs - held.usedAtMs <= USE_STEP_MS) return;
    // Nothing may come between these: a grant that is revoked meanwhile must not come back.
    const used = { ...held, usedAtMs: nowMs };
    grants.set(grantKey(key), used);
    await this.database.put('grants', used, grantKey(key));
  }

  async removeGrant(key: GrantKey): Promise<void> {
    // A revoked grant must not let anything through any more, not even while the store is busy.
    (await this.heldGrants()).delete(grantKey(key));
    await this.database.delete('grants', grantKey(key));
  }

  async removeAllGrants(): Promise<void> {
    (await this.heldGrants()).clear();
    await this.database.clear('grants');
  }

  async sessionOfTab(tabId: number): Promise<string | undefined> {
    return (await this.database.get('tabs', tabId))?.sessionId;
  }

  async setSessionOfTab(tabId: number, sessionId: string): Promise<void> {
    await this.database.put('tabs', { tabId, sessionId });
  }

  async forgetTab(tabId: number): Promise<void> {
    await this.database.delete('tabs', tabId);
  }

  /** Tab ids begin anew with each start of the browser, so the old pairs would be wrong. */
  async forgetAllTabs(): Promise<void> {
    await this.database.clear('tabs');
  }
}

function grantKey({ origin, effect, verb }: GrantKey): string {
  return verb === undefined ? `${effect} ${origin}` : `${effect} ${origin} ${verb}`;
}
