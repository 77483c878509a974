import * as z from 'zod/mini';
import { defineBackgroundTool } from '../../core/tool';

export default defineBackgroundTool({
  name: 'scratchpad_write',
  label: 'Take a note',
  description:
    'Notes findings or a plan. Notes stay in view when older messages are dropped; the oldest lines go first.',
  modes: ['act', 'dev'],
  tier: 'compact',
  effects: ['memory'],
  trust: 'own',
  needs: ['notes'],
  input: z.strictObject({
    text: z.string().check(z.minLength(1), z.maxLength(4_000)),
    replace: z.optional(z.boolean().check(z.describe('true: replaces all notes.'))),
  }),
  async run({ text, replace = false }, { notes }) {
    await notes.write(text, { replace });
    return { text: replace ? 'Notes replaced.' : 'Noted.', receipt: { changed: true } };
  },
});
