import { expect, it } from 'vitest';
import { backgroundContext, navigated } from '../../../test/fakes/background-context';
import navigate from './navigate';

it('reports where the tab is now', async () => {
  const context = backgroundContext({
    tabs: { navigate: async (tabId, url) => navigated({ tabId, to: url, title: 'Kettles' }) },
  });

  const output = await navigate.run({ url: 'https://shop.test/kettles' }, context);

  expect(output.text).toBe('Now at https://shop.test/kettles "Kettles"');
  expect(output.receipt).toEqual({
    changed: true,
    url: { from: 'https://shop.test/', to: 'https://shop.test/kettles' },
    title: 'Kettles',
  });
});

it('says that a page is still loading', async () => {
  const context = backgroundContext({ tabs: { navigate: async () => navigated({ state: 'committed' }) } });

  const output = await navigate.run({ url: 'https://shop.test/b' }, context);

  expect(output.note).toContain('still loading');
});

it('fails with the reason of the browser when the page does not load', async () => {
  const failed = navigated({ state: 'failed', error: 'connection refused', to: 'https://down.test/' });
  const context = backgroundContext({ tabs: { navigate: async () => failed } });

  const run = navigate.run({ url: 'https://down.test/' }, context);

  await expect(run).rejects.toMatchObject({ code: 'unavailable', detail: 'https://down.test/\nconnection refused' });
});

it('tells a download from a page that is down', async () => {
  const context = backgroundContext({
    tabs: { navigate: async () => navigated({ state: 'failed', error: 'aborted' }) },
  });

  const run = navigate.run({ url: 'https://shop.test/file' }, context);

  await expect(run).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('download') });
});

it('says that the page may hold the tab back', async () => {
  const context = backgroundContext({ tabs: { navigate: async () => navigated({ state: 'not-started' }) } });

  const run = navigate.run({ url: 'https://shop.test/b' }, context);

  await expect(run).rejects.toMatchObject({ code: 'not-actionable' });
});
