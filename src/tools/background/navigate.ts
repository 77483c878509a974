import * as z from 'zod/mini';
import { navigationOutput } from '../../core/navigation-output';
import { defineBackgroundTool } from '../../core/tool';

export default defineBackgroundTool({
  name: 'navigate',
  label: 'Open a page',
  description:
    'Loads a URL in the current tab and waits for it. Prefer clicking a link on the page where there is one.',
  modes: ['act', 'dev'],
  tier: 'compact',
  effects: ['navigate'],
  trust: 'untrusted',
  needs: ['tabs'],
  input: z.strictObject({
    url: z.string().check(z.describe('Absolute http(s) URL.')),
  }),
  async run({ url }, { tabs, tabId, signal }) {
    return navigationOutput(await tabs.navigate(tabId, url, signal));
  },
});
