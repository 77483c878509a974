import { expect, it } from 'vitest';
import { backgroundContext } from '../../../test/fakes/background-context';
import { downloadItem } from '../../../test/fakes/download-item';
import listDownloads from './list_downloads';

it('tells state and size of each, and which can be read', async () => {
  const items = [
    { ...downloadItem({ downloadId: 7, name: 'a.pdf', bytes: 12_000 }), readable: true },
    {
      ...downloadItem({
        downloadId: 6,
        name: 'b.zip',
        state: 'interrupted',
        error: 'FILE_NO_SPACE',
        bytes: 1_000,
        totalBytes: 9_000,
      }),
      readable: false,
    },
  ];

  const { text } = await listDownloads.run({}, backgroundContext({ downloads: { list: async () => items } }));

  expect(text.split('\n')).toEqual([
    '7 "a.pdf" complete 12 kB application/pdf https://a.test/a.pdf (readable)',
    '6 "b.zip" interrupted (FILE_NO_SPACE) 1 kB of 9 kB application/pdf https://a.test/a.pdf',
  ]);
});

it('says when there are none', async () => {
  const { text } = await listDownloads.run({}, backgroundContext({ downloads: { list: async () => [] } }));

  expect(text).toBe('(no downloads)');
});
