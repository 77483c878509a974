import * as z from 'zod/mini';
import { defineBackgroundTool } from '../../core/tool';
import { ToolError } from '../../core/tool-error';

export default defineBackgroundTool({
  name: 'close_tab',
  label: 'Close a tab',
  description: 'Closes another tab than the current one. The tab of this conversation and the last one stay open.',
  modes: ['act', 'dev'],
  tier: 'mid',
  effects: ['navigate'],
  trust: 'own',
  needs: ['tabs'],
  input: z.strictObject({
    tab_id: z.int().check(z.describe('From list_tabs.')),
  }),
  async run({ tab_id: tabId }, { tabs, tabId: workingTabId }) {
    if (tabId === workingTabId) {
      throw new ToolError('not-actionable', 'This is the current tab.', 'Use switch_tab first, then close this one.');
    }
    if ((await tabs.list()).length <= 1) {
      throw new ToolError('not-actionable', 'This is the last tab.', 'Leave it open.');
    }
    await tabs.close(tabId);
    return { text: `Closed tab ${tabId}.`, receipt: { changed: true } };
  },
});
