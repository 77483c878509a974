import * as z from 'zod/mini';
import { historyOutput } from '../../core/navigation-output';
import { defineBackgroundTool } from '../../core/tool';

export default defineBackgroundTool({
  name: 'go_back',
  label: 'Go back',
  description: 'Goes back in the history of the current tab.',
  modes: ['act', 'dev'],
  tier: 'mid',
  effects: ['navigate'],
  trust: 'untrusted',
  needs: ['tabs'],
  input: z.strictObject({
    steps: z.optional(z.int().check(z.gte(1), z.lte(10), z.describe('How many pages; 1 if absent.'))),
  }),
  async run({ steps = 1 }, { tabs, tabId, signal }) {
    return historyOutput(await tabs.goInHistory(tabId, -steps, signal));
  },
});
