import { expect, it } from 'vitest';
import { StorageError, toStorageError } from './storage-error';

it.each([
  ['QuotaExceededError', 'storage-full'],
  ['InvalidStateError', 'storage-closed'],
  ['AbortError', 'storage-closed'],
  ['VersionError', 'storage-failed'],
])('names %s', (name, code) => {
  const cause = new DOMException('why', name);

  expect(toStorageError(cause)).toMatchObject({ name: 'StorageError', code, cause });
});

it('leaves a storage error as it is', () => {
  const error = new StorageError('storage-full', undefined);

  expect(toStorageError(error)).toBe(error);
});
