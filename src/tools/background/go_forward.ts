import * as z from 'zod/mini';
import { navigationOutput } from '../../core/navigation-output';
import { defineBackgroundTool } from '../../core/tool';
import { ToolError } from '../../core/tool-error';

export default defineBackgroundTool({
  name: 'go_forward',
  label: 'Go forward',
  description: 'Goes forward in the history of the current tab.',
  modes: ['act', 'dev'],
  tier: 'mid',
  effects: ['navigate'],
  trust: 'untrusted',
  needs: ['tabs'],
  input: z.strictObject({
    steps: z.optional(z.int().check(z.gte(1), z.lte(10), z.describe('How many pages; 1 if absent.'))),
  }),
  async run({ steps = 1 }, { tabs, tabId, signal }) {
    const outcome = await tabs.goInHistory(tabId, steps, signal);
    if (outcome.state === 'not-started') {
      throw new ToolError(
        'not-found',
        'The tab has no such page in its history.',
        'Take fewer steps, or use navigate.',
      );
    }
    return navigationOutput(outcome);
  },
});
