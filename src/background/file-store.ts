import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { KeptFile, OpenFile } from '../core/kept-file';
import type { FileSource } from '../core/tool';

interface FilesSchema extends DBSchema {
  files: { key: [string, string, string]; value: StoredFile };
}

interface StoredFile extends KeptFile {
  readonly sessionId: string;
  /** The part of the browser that keeps it on the disk; reading the row does not read it. */
  readonly blob: Blob;
}

/** Most bytes of what the user attached to one conversation, and of the copies of downloads of all of them. */
export const FILE_LIMITS = { attachmentBytes: 100 * 1_048_576, downloadBytes: 200 * 1_048_576 } as const;

/** Copies of downloads are kept so long. */
const DOWNLOAD_MS = 7 * 86_400_000;

/** An attachment is over the limit of its conversation. */
export class FilesFullError extends Error {
  override readonly name = 'FilesFullError';
}

/**
 * The files of conversations: what the user attached, and copies of what a task downloaded, which no extension could
 * read from the disk again.
 */
export class FileStore {
  private constructor(
    private readonly database: IDBPDatabase<FilesSchema>,
    private readonly now: () => number,
  ) {}

  /** @throws when the browser offers no IndexedDB. */
  static async open(name = 'tabhand-files', now: () => number = Date.now): Promise<FileStore> {
    const database = await openDB<FilesSchema>(name, 1, {
      upgrade: (created) => void created.createObjectStore('files', { keyPath: ['sessionId', 'kind', 'id'] }),
    });
    return new FileStore(database, now);
  }

  /** Keeps an attachment under the next free id: `a1`, `a2`, … @throws FilesFullError */
  async attach(sessionId: string, name: string, blob: Blob): Promise<KeptFile> {
    const transaction = this.database.transaction('files', 'readwrite');
    const all = await transaction.store.getAll(rangeOf(sessionId, 'attachment'));
    const sum = all.reduce((bytes, file) => bytes + file.bytes, blob.size);
    if (sum > FILE_LIMITS.attachmentBytes) {
      transaction.abort();
      await transaction.done.catch(() => undefined);
      throw new FilesFullError(`${sum} bytes`);
    }
    const last = Math.max(0, ...all.map(({ id }) => Number(id.slice(1))));
    const file = {
      kind: 'attachment',
      id: `a${last + 1}`,
      name,
      mediaType: mediaTypeOf(blob),
      bytes: blob.size,
    } as const;
    await transaction.store.put({ ...file, sessionId, blob, atMs: this.now() });
    await transaction.done;
    return { ...file, atMs: this.now() };
  }

  /** Keeps the copy of a download; older ones go when there are too many bytes. A copy over the limit is not kept. */
  async keepDownload(
    sessionId: string,
    file: { readonly id: string; readonly name: string; readonly blob: Blob },
  ): Promise<void> {
    const { id, name, blob } = file;
    if (blob.size > FILE_LIMITS.downloadBytes) return;
    await this.database.put('files', {
      sessionId,
      kind: 'download',
      id,
      name,
      mediaType: mediaTypeOf(blob),
      bytes: blob.size,
      atMs: this.now(),
      blob,
    });
    await this.dropOldDownloads();
  }

  async list(sessionId: string, kind: FileSource['kind']): Promise<readonly KeptFile[]> {
    return (await this.database.getAll('files', rangeOf(sessionId, kind))).map(withoutBytes);
  }

  async get(sessionId: string, { kind, id }: FileSource): Promise<OpenFile | undefined> {
    const found = await this.database.get('files', [sessionId, kind, id]);
    return found && { ...withoutBytes(found), blob: found.blob };
  }

  async remove(sessionId: string, { kind, id }: FileSource): Promise<void> {
    await this.database.delete('files', [sessionId, kind, id]);
  }

  async deleteSession(sessionId: string): Promise<void> {
    await this.database.delete('files', IDBKeyRange.bound([sessionId], [sessionId, []]));
  }

  /** Firefox counts downloads anew with each start, so the old ids would name other files. */
  async forgetDownloads(): Promise<void> {
    const transaction = this.database.transaction('files', 'readwrite');
    for await (const cursor of transaction.store) if (cursor.value.kind === 'download') await cursor.delete();
    await transaction.done;
  }

  private async dropOldDownloads(): Promise<void> {
    const transaction = this.database.transaction('files', 'readwrite');
    const copies = (await transaction.store.getAll()).filter(({ kind }) => kind === 'download');
    let room: number = FILE_LIMITS.downloadBytes;
    for (const { sessionId, kind, id, bytes, atMs } of copies.toSorted((a, b) => b.atMs - a.atMs)) {
      room -= bytes;
      if (room < 0 || this.now() - atMs > DOWNLOAD_MS) await transaction.store.delete([sessionId, kind, id]);
    }
    await transaction.done;
  }
}

/** An array is greater than every text, so it ends the range. */
function rangeOf(sessionId: string, kind: FileSource['kind']): IDBKeyRange {
  return IDBKeyRange.bound([sessionId, kind], [sessionId, kind, []]);
}

function withoutBytes({ kind, id, name, mediaType, bytes, atMs }: StoredFile): KeptFile {
  return { kind, id, name, mediaType, bytes, atMs };
}

/** The type goes to models and pages, so it must be one. */
function mediaTypeOf({ type }: Blob): string {
  const mediaType = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(mediaType) ? mediaType : 'application/octet-stream';
}
