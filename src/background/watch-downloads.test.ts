import { expect, it } from 'vitest';
import { downloadItem } from '../../test/fakes/download-item';
import { FakePlatform } from '../../test/fakes/platform';
import { watchDownloads } from './watch-downloads';

it('tells of downloads that pages began, not of those that a task saved', async () => {
  const platform = new FakePlatform();
  const watch = watchDownloads(platform);

  platform.beginDownload(downloadItem({ downloadId: 3, name: '', url: 'https://a.test/files/tea.zip?x' }));
  platform.beginDownload(downloadItem({ downloadId: 4 }), { isOurs: true });

  expect(await watch.seen(0)).toEqual([{ downloadId: 3, name: 'tea.zip' }]);
});

it('waits a moment for the first one, and no longer', async () => {
  const platform = new FakePlatform();
  const watch = watchDownloads(platform);
  const nothing = await watch.seen(1);

  const seen = watch.seen(60_000);
  platform.beginDownload(downloadItem({ downloadId: 3, name: 'tea.zip' }));

  expect([nothing, await seen]).toEqual([[], [{ downloadId: 3, name: 'tea.zip' }]]);
});

it('hears nothing more once it is stopped', async () => {
  const platform = new FakePlatform();
  const watch = watchDownloads(platform);
  watch.stop();

  platform.beginDownload(downloadItem());

  expect(await watch.seen(0)).toEqual([]);
});
