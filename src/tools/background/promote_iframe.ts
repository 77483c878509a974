import * as z from 'zod/mini';
import { navigationOutput } from '../../core/navigation-output';
import { defineBackgroundTool } from '../../core/tool';
import { ToolError } from '../../core/tool-error';

export default defineBackgroundTool({
  name: 'promote_iframe',
  label: 'Open a frame as the page',
  description:
    "Loads a frame's own URL in the current tab, in place of the page around it. Use it only when the frame cannot be used where it is.",
  modes: ['act', 'dev'],
  tier: 'mid',
  effects: ['navigate'],
  trust: 'untrusted',
  needs: ['tabs'],
  input: z.strictObject({
    frame: z.string().check(z.describe('The ref of the frame (e7), or its name (f3).')),
  }),
  async run(_, { tabs, tabId, frameUrl, signal }) {
    if (frameUrl === undefined) throw new ToolError('not-found', 'There is no such frame.', 'Look at the page again.');
    return navigationOutput(await tabs.navigate(tabId, frameUrl, signal));
  },
});
