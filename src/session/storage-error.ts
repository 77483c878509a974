/** Why the log could not be read or written, as a closed set the panel can translate. */
export type StorageErrorCode = 'storage-full' | 'storage-closed' | 'storage-failed';

/** The log could not be read or written. Nothing of the failed append was kept. */
export class StorageError extends Error {
  override readonly name = 'StorageError';

  constructor(
    readonly code: StorageErrorCode,
    cause: unknown,
  ) {
    super(MESSAGES[code], { cause });
  }
}

const MESSAGES: Record<StorageErrorCode, string> = {
  'storage-full': 'The browser gives no more room to store the conversation.',
  'storage-closed': 'The browser closed the store of conversations.',
  'storage-failed': 'The store of conversations could not be read or written.',
};

/** The typed error for whatever IndexedDB rejected with. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'QuotaExceededError':
      return new StorageError('storage-full', error);
    case 'InvalidStateError':
    case 'AbortError':
      return new StorageError('storage-closed', error);
    default:
      return new StorageError('storage-failed', error);
  }
}
