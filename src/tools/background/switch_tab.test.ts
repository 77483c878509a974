import { expect, it } from 'vitest';
import { backgroundContext, tabInfo } from '../../../test/fakes/background-context';
import { ToolError } from '../../core/tool-error';
import switchTab from './switch_tab';

it('shows the tab and makes it the current one', async () => {
  const context = backgroundContext({
    tabs: { activate: async (tabId) => tabInfo({ tabId, title: 'Mail', url: 'https://mail.test/' }) },
  });

  const output = await switchTab.run({ tab_id: 7 }, context);

  expect(output.workingTabId).toBe(7);
  expect(output.source).toBe('https://mail.test/');
  expect(output.text).toBe('Tab 7: https://mail.test/ "Mail"');
  expect(output.receipt).toEqual({ changed: true, title: 'Mail' });
});

it('passes on that there is no such tab', async () => {
  const context = backgroundContext({
    tabs: {
      activate: async () => {
        throw new ToolError('not-found', 'There is no tab 7.');
      },
    },
  });

  await expect(switchTab.run({ tab_id: 7 }, context)).rejects.toMatchObject({ code: 'not-found' });
});
