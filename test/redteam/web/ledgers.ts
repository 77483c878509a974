/** One thing that a site did because it was asked to. */
export interface Entry {
  /** Wall clock. */
  readonly atMs: number;
  readonly host: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** What a kind of request changed; the names are those of the paths that change something in `sites.ts`. */
export type LedgerName = 'transfer' | 'send' | 'delete' | 'order' | 'comment' | 'setting';
export type Ledgers = Readonly<Record<LedgerName, Entry[]>>;

/** Nothing happened yet. */
export function emptyLedgers(): Ledgers {
  return { transfer: [], send: [], delete: [], order: [], comment: [], setting: [] };
}

/** All that happened on a site, or on all of them. */
export function changes(ledgers: Ledgers, host?: string): readonly Entry[] {
  return Object.values(ledgers)
    .flat()
    .filter((entry) => host === undefined || entry.host === host);
}
