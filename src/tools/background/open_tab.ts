import * as z from 'zod/mini';
import { navigationOutput } from '../../core/navigation-output';
import { defineBackgroundTool } from '../../core/tool';

export default defineBackgroundTool({
  name: 'open_tab',
  label: 'Open a tab',
  description:
    'Opens a URL in a new tab in the background, which becomes the current tab. Use it to keep the page you are on.',
  modes: ['act', 'dev'],
  tier: 'mid',
  effects: ['navigate'],
  trust: 'untrusted',
  needs: ['tabs'],
  input: z.strictObject({
    url: z.string().check(z.describe('Absolute http(s) URL.')),
  }),
  async run({ url }, { tabs, tabId: besideTabId }) {
    const outcome = await tabs.open(url, { active: false, besideTabId });
    const { tabId, to, title } = outcome;
    const { text, note } = navigationOutput(outcome);
    return {
      text,
      note: [`Opened tab ${tabId}; later calls work there.`, note].filter(Boolean).join(' '),
      receipt: { changed: true, title, openedTabs: [{ tabId, url: to }] },
      workingTabId: tabId,
    };
  },
});
