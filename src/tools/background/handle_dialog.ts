import * as z from 'zod/mini';
import { defineBackgroundTool } from '../../core/tool';

export default defineBackgroundTool({
  name: 'handle_dialog',
  label: 'Answer a dialog',
  description:
    'Sets the answer to the next question of the page (confirm, prompt, or whether to leave it); then repeat the act that asked. Without it every question is answered with no.',
  modes: ['act', 'dev'],
  tier: 'mid',
  effects: ['input', 'submit'],
  trust: 'own',
  needs: ['dialogs'],
  input: z.strictObject({
    action: z.enum(['accept', 'dismiss']),
    text: z.optional(z.string().check(z.maxLength(2_000), z.describe('For a prompt.'))),
  }),
  async run({ action, text }, { dialogs, tabId }) {
    const accept = action === 'accept';
    await dialogs.answerNext(tabId, { accept, ...(text !== undefined && { text }) });
    const answer = accept ? 'yes' : 'no';
    return {
      text: `The next question of this page is answered with ${answer}. Now repeat the act that asked.`,
      // Nothing happens in the page until it asks.
      receipt: { changed: false },
    };
  },
});
