import * as z from 'zod/mini';
import { defineBackgroundTool } from '../../core/tool';

export default defineBackgroundTool({
  name: 'done',
  label: 'Finish',
  description: 'Ends the task. Call it when the goal is reached or cannot be reached.',
  modes: ['ask', 'act', 'dev'],
  tier: 'compact',
  effects: ['read'],
  trust: 'own',
  needs: [],
  input: z.strictObject({
    summary: z.string().check(z.minLength(1), z.describe('The answer the user reads, in Markdown.')),
    outcome: z.enum(['success', 'partial', 'failed']),
  }),
  async run({ summary, outcome }) {
    return { text: 'The task has ended.', endTurn: { outcome, summary } };
  },
});
