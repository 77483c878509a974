import { afterEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { joinGroup } from './tab-group';

afterEach(() => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
});

/** A browser with one tab, and the groups that were asked for. */
async function withTab(fields: { readonly groupId?: number; readonly pinned?: boolean }) {
  const asked: unknown[] = [];
  const tab = await fakeBrowser.tabs.create({ url: 'https://shop.test/' });
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation(async () => ({ ...tab, windowId: 4, ...fields }));
  vi.spyOn(fakeBrowser.tabs, 'group').mockImplementation(async (options: unknown) => {
    asked.push(options);
    return 1;
  });
  return asked;
}

it('puts a tab into the group that the other one is in', async () => {
  const asked = await withTab({ groupId: 7 });

  await joinGroup(9, { tabId: 1, makesGroup: false });

  expect(asked).toEqual([{ groupId: 7, tabIds: [9] }]);
});

it('makes a group only when it is told to', async () => {
  const asked = await withTab({ groupId: -1 });

  await joinGroup(9, { tabId: 1, makesGroup: false });
  await joinGroup(9, { tabId: 1, makesGroup: true });

  expect(asked).toEqual([
    { tabIds: [1], createProperties: { windowId: 4 } },
    { groupId: 1, tabIds: [9] },
  ]);
});

it('leaves a pinned tab pinned', async () => {
  const asked = await withTab({ groupId: -1, pinned: true });

  await joinGroup(9, { tabId: 1, makesGroup: true });

  expect(asked).toEqual([]);
});
