import { expect, it } from 'vitest';
import { backgroundContext, navigated } from '../../../test/fakes/background-context';
import openTab from './open_tab';

it('opens the tab in the background and goes on there', async () => {
  const context = backgroundContext({
    tabs: { open: async (url, { active }) => navigated({ tabId: active ? -1 : 9, from: '', to: url, title: 'Tea' }) },
  });

  const output = await openTab.run({ url: 'https://tea.test/' }, context);

  expect(output.workingTabId).toBe(9);
  expect(output.text).toBe('Now at https://tea.test/ "Tea"');
  expect(output.receipt?.openedTabs).toEqual([{ tabId: 9, url: 'https://tea.test/' }]);
});

it('stays in the current tab when the page does not load', async () => {
  const context = backgroundContext({
    tabs: { open: async () => navigated({ tabId: 9, state: 'failed', error: 'host not found' }) },
  });

  const run = openTab.run({ url: 'https://nowhere.test/' }, context);

  await expect(run).rejects.toMatchObject({ code: 'unavailable' });
});
