import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { ignore } from '../core/ignore';
import type { SessionEvent, StoredEvent } from './event';
import { toStorageError } from './storage-error';

/** What the list of conversations needs to know without reading their events. */
export interface SessionRow {
  readonly sessionId: string;
  /** Empty until a title was set. */
  readonly title: string;
  readonly tabId: number;
  readonly updatedAtMs: number;
  readonly lastSeq: number;
  /** True while a turn began and did not end: what a new background has to recover. */
  readonly turnOpen: boolean;
}

interface LogSchema extends DBSchema {
  events: { key: [string, number]; value: StoredEvent };
  sessions: { key: string; value: SessionRow };
}

/** An append that is not under way yet. */
interface Waiting {
  readonly sessionId: string;
  readonly event: SessionEvent;
  resolve(stored: StoredEvent): void;
  reject(error: unknown): void;
}

/** The append-only log of every session. Open it once: it is the only writer, and appends in the order it was asked to. */
export class SessionLog {
  private tail: Promise<unknown> = Promise.resolve();
  private readonly waiting: Waiting[] = [];
  /** The rows of sessions that were written to. This is the only writer, so they need not be read again. */
  private readonly rows = new Map<string, SessionRow>();
  private database: Promise<IDBPDatabase<LogSchema>> | undefined;

  private constructor(
    private readonly name: string,
    private readonly now: () => number,
  ) {}

  /** @throws StorageError when the browser does not let us open the store. */
  static async open(name = 'tabhand-log', now: () => number = Date.now): Promise<SessionLog> {
    const log = new SessionLog(name, now);
    await guarded(() => log.connect());
    return log;
  }

  /**
   * Resolves when the event is committed; `seq` then follows the last one of the session. What is appended in the same
   * task, or while another append is under way, is committed together.
   * @throws StorageError when nothing was written.
   */
  append(sessionId: string, event: SessionEvent): Promise<StoredEvent> {
    const { promise, resolve, reject } = Promise.withResolvers<StoredEvent>();
    this.waiting.push({ sessionId, event, resolve, reject });
    if (this.waiting.length === 1) this.tail = this.tail.then(() => this.flush());
    return promise;
  }

  /** The events of a session after `afterSeq`, in order. */
  read(sessionId: string, afterSeq = 0): Promise<readonly StoredEvent[]> {
    const range = IDBKeyRange.bound([sessionId, afterSeq], [sessionId, Number.POSITIVE_INFINITY], true, false);
    return guarded(async () => (await this.connect()).getAll('events', range));
  }

  /** Every session, the one changed last first. */
  sessions(): Promise<readonly SessionRow[]> {
    return guarded(async () => {
      const rows = await (await this.connect()).getAll('sessions');
      return rows.sort((a, b) => b.updatedAtMs - a.updatedAtMs);
    });
  }

  /** Removes a session and all its events; does nothing when there is none. */
  delete(sessionId: string): Promise<void> {
    const removed = this.tail.then(() =>
      guarded(async () => {
        this.rows.delete(sessionId);
        const transaction = await this.begin('relaxed');
        const range = IDBKeyRange.bound([sessionId, 0], [sessionId, Number.POSITIVE_INFINITY]);
        await Promise.all([
          transaction.objectStore('events').delete(range),
          transaction.objectStore('sessions').delete(sessionId),
          transaction.done,
        ]);
      }),
    );
    this.tail = removed.catch(ignore('whoever asked gets it'));
    return removed;
  }

  /** Closes the store once all that was asked for is written. */
  async close(): Promise<void> {
    await this.tail;
    const database = await this.database;
    this.database = undefined;
    database?.close();
  }

  /** Commits all that waits in one transaction. When that fails each is tried alone, so that one does not spoil another. */
  private async flush(): Promise<void> {
    const group = this.waiting.splice(0);
    if (group.length > 1 && (await this.settle(group, () => false))) return;
    for (const each of group) await this.settle([each], each.reject);
  }

  private async settle(group: readonly Waiting[], onError: (error: unknown) => unknown): Promise<boolean> {
    try {
      const stored = await guarded(() => this.write(group));
      stored.forEach((event, index) => {
        group[index]?.resolve(event);
      });
      return true;
    } catch (error) {
      onError(error);
      return false;
    }
  }

  private async write(group: readonly Waiting[]): Promise<readonly StoredEvent[]> {
    const strict = group.some(({ event }) => durabilityOf(event) === 'strict');
    const transaction = await this.begin(strict ? 'strict' : 'relaxed');
    const events = transaction.objectStore('events');
    const sessions = transaction.objectStore('sessions');
    // Nothing waits for another: each wait is a round trip to the process that keeps the store.
    const requests: Promise<unknown>[] = [];
    const ask = (request: Promise<unknown>) => {
      request.catch(ignore('the transaction fails with it'));
      requests.push(request);
    };
    try {
      const rows = new Map<string, SessionRow>();
      const written: StoredEvent[] = [];
      for (const { sessionId, event } of group) {
        const known = rows.get(sessionId) ?? this.rows.get(sessionId) ?? (await sessions.get(sessionId));
        const stored = { sessionId, seq: (known?.lastSeq ?? 0) + 1, atMs: this.now(), event };
        rows.set(sessionId, nextRow(known, stored));
        ask(events.add(stored));
        written.push(stored);
      }
      for (const row of rows.values()) ask(sessions.put(row));
      // Without this the browser first reports each request here, and only then commits.
      transaction.commit();
      await Promise.all([...requests, transaction.done]);
      for (const row of rows.values()) this.rows.set(row.sessionId, row);
      return written;
    } catch (error) {
      for (const { sessionId } of group) this.rows.delete(sessionId);
      await giveUp(transaction);
      throw error;
    }
  }

  /** Opens the store anew when the browser has closed it meanwhile; nothing was written then. */
  private async begin(durability: 'strict' | 'relaxed') {
    const open = async () => (await this.connect()).transaction(['events', 'sessions'], 'readwrite', { durability });
    try {
      return await open();
    } catch (error) {
      if (!isClosed(error)) throw error;
      this.database = undefined;
      return open();
    }
  }

  private connect(): Promise<IDBPDatabase<LogSchema>> {
    this.database ??= this.openDatabase();
    return this.database;
  }

  private openDatabase(): Promise<IDBPDatabase<LogSchema>> {
    const forget = () => {
      this.database = undefined;
    };
    const opening = openDB<LogSchema>(this.name, 1, {
      upgrade(database) {
        database.createObjectStore('events', { keyPath: ['sessionId', 'seq'] });
        database.createObjectStore('sessions', { keyPath: 'sessionId' });
      },
      blocking(_current, _blocked, event) {
        forget();
        // The event comes from the connection that is in the way.
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    });
    opening.catch(forget);
    return opening;
  }
}

/** Strict where an effect or a consent is about to rest on the record; power loss must not undo those. */
function durabilityOf(event: SessionEvent): 'strict' | 'relaxed' {
  const isAct = event.type === 'tool-start' && !event.observes;
  return isAct || event.type === 'permission-response' || event.type === 'job-step' || event.type === 'page-step'
    ? 'strict'
    : 'relaxed';
}

function nextRow(row: SessionRow | undefined, { sessionId, seq, atMs, event }: StoredEvent): SessionRow {
  const kept = row ?? { sessionId, title: '', tabId: -1, updatedAtMs: atMs, lastSeq: 0, turnOpen: false };
  return { ...kept, ...rowChange(event), updatedAtMs: atMs, lastSeq: seq };
}

function rowChange(event: SessionEvent): Partial<SessionRow> {
  if (event.type === 'session-start') return { tabId: event.tabId };
  if (event.type === 'title-set') return { title: event.title };
  if (event.type === 'turn-start') return { turnOpen: true };
  if (event.type === 'turn-end') return { turnOpen: false };
  return {};
}

/** A request that was refused before it began leaves its transaction open, which would commit the others alone. */
async function giveUp(transaction: { abort(): void; readonly done: Promise<void> }): Promise<void> {
  try {
    transaction.abort();
  } catch (error) {
    // It has ended by itself: that is what was wanted.
    if (!isClosed(error)) throw error;
  }
  await transaction.done.catch(ignore('the caller gets the error that came first'));
}

function isClosed(error: unknown): boolean {
  return (error instanceof Error || error instanceof DOMException) && error.name === 'InvalidStateError';
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStorageError(error);
  }
}
