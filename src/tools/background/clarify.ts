import * as z from 'zod/mini';
import { defineBackgroundTool } from '../../core/tool';
import { ToolError } from '../../core/tool-error';

export default defineBackgroundTool({
  name: 'clarify',
  label: 'Ask you',
  description: 'Asks the user one question and waits for the answer. Only for what you cannot find out yourself.',
  modes: ['ask', 'act', 'dev'],
  tier: 'compact',
  effects: ['read'],
  trust: 'own',
  needs: [],
  input: z.strictObject({
    question: z.string().check(z.minLength(1), z.maxLength(500)),
    options: z.optional(
      z.array(z.string().check(z.maxLength(120))).check(z.maxLength(4), z.describe('Suggested answers.')),
    ),
  }),
  question: ({ question, options = [] }) => ({ text: question, options }),
  async run(_input, { answer }) {
    if (answer === undefined) throw new ToolError('unavailable', 'The user gave no answer.', 'Go on without it.');
    return { text: `The user answers: ${answer}` };
  },
});
