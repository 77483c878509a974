import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { FILE_LIMITS, FileStore } from './file-store';

let names = 0;

function open(now: () => number = () => 1_000): Promise<FileStore> {
  names += 1;
  return FileStore.open(`files-${names}`, now);
}

/** Only its size counts; the store's double keeps no bytes. */
function sized(bytes: number): Blob {
  const blob = new Blob(['x'], { type: 'text/plain' });
  Object.defineProperty(blob, 'size', { value: bytes });
  return blob;
}

it('gives attachments ids that count on after one was removed from their middle', async () => {
  const store = await open();
  const first = await store.attach('s1', 'a.txt', new Blob(['a'], { type: 'text/plain;charset=utf-8' }));
  await store.attach('s1', 'b.txt', new Blob(['b']));
  await store.remove('s1', first);

  await store.attach('s1', 'c.txt', new Blob(['c']));

  expect((await store.list('s1', 'attachment')).map(({ id, name }) => [id, name])).toEqual([
    ['a2', 'b.txt'],
    ['a3', 'c.txt'],
  ]);
  expect(first).toMatchObject({ id: 'a1', mediaType: 'text/plain', bytes: 1 });
});

it('shows a conversation only its own files', async () => {
  const store = await open();
  await store.attach('s1', 'a.txt', new Blob(['a']));

  expect(await store.list('s2', 'attachment')).toEqual([]);
  expect(await store.get('s2', { kind: 'attachment', id: 'a1' })).toBeUndefined();
  expect(await store.get('s1', { kind: 'download', id: 'a1' })).toBeUndefined();
});

it('refuses attachments over the limit of a conversation, and keeps the others', async () => {
  const store = await open();
  await store.attach('s1', 'a.txt', sized(FILE_LIMITS.attachmentBytes));

  await expect(store.attach('s1', 'b.txt', sized(1))).rejects.toThrow();

  expect(await store.list('s1', 'attachment')).toHaveLength(1);
});

it('deletes the files of a conversation with it', async () => {
  const store = await open();
  await store.attach('s1', 'a.txt', new Blob(['a']));
  await store.keepDownload('s1', { id: '7', name: 'b.txt', blob: new Blob(['b']) });
  await store.attach('s10', 'a.txt', new Blob(['a']));

  await store.deleteSession('s1');

  expect(await store.list('s1', 'attachment')).toEqual([]);
  expect(await store.list('s1', 'download')).toEqual([]);
  expect(await store.list('s10', 'attachment')).toHaveLength(1);
});

it('drops the oldest copies of downloads when there are too many bytes', async () => {
  let now = 0;
  const store = await open(() => ++now);
  const half = FILE_LIMITS.downloadBytes / 2;
  for (const id of ['1', '2', '3']) await store.keepDownload('s1', { id, name: 'a', blob: sized(half) });

  expect((await store.list('s1', 'download')).map(({ id }) => id)).toEqual(['2', '3']);
});

it('drops copies of downloads after a week, and all of them at a start of the browser', async () => {
  let now = 0;
  const store = await open(() => now);
  await store.keepDownload('s1', { id: '1', name: 'a', blob: new Blob(['a']) });
  now = 8 * 86_400_000;
  await store.keepDownload('s1', { id: '2', name: 'b', blob: new Blob(['b']) });
  const afterAWeek = (await store.list('s1', 'download')).map(({ id }) => id);

  await store.forgetDownloads();

  expect([afterAWeek, await store.list('s1', 'download')]).toEqual([['2'], []]);
});
