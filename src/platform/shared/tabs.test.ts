import { afterEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createTabs, getTab } from './tabs';

afterEach(() => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
});

it('cuts the endless title of a page', async () => {
  const tab = await fakeBrowser.tabs.create({ url: 'https://shop.test/' });
  const titled = { ...tab, title: '😀'.repeat(1_000_000) };
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation(() => Promise.resolve(titled));
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(() => Promise.resolve([titled]));

  const [listed] = await createTabs().list();

  expect([listed?.title, (await getTab(tab.id ?? 0))?.title]).toEqual(['😀'.repeat(250), '😀'.repeat(250)]);
});
