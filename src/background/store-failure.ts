import type { PanelFailure } from '../messaging/protocol';
import { StorageError } from '../session/storage-error';

/** All stores of this extension share one disk; only the log wraps what the browser throws. */
export function storeFailure(error: unknown): PanelFailure | undefined {
  if (error instanceof StorageError) return { code: error.code };
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? { code: 'storage-full' } : undefined;
}
