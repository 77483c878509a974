import * as z from 'zod/mini';
import { defineBackgroundTool } from '../../core/tool';

export default defineBackgroundTool({
  name: 'switch_tab',
  label: 'Switch tab',
  description: 'Shows another open tab and makes it the current tab for later calls.',
  modes: ['ask', 'act', 'dev'],
  tier: 'mid',
  effects: ['navigate'],
  trust: 'untrusted',
  showsTab: true,
  needs: ['tabs'],
  input: z.strictObject({
    tab_id: z.int().check(z.describe('From list_tabs.')),
  }),
  async run({ tab_id: tabId }, { tabs, tabId: workingTabId }) {
    const { url, title } = await tabs.activate(tabId);
    const receipt = { changed: tabId !== workingTabId, title };
    return { text: `Tab ${tabId}: ${url} "${title}"`, receipt, source: url, workingTabId: tabId };
  },
});
