import * as z from 'zod/mini';
import { defineBackgroundTool } from '../../core/tool';

export default defineBackgroundTool({
  name: 'remove_injected_css',
  label: 'Remove a style sheet',
  description: 'Removes what one inject_css added.',
  modes: ['dev'],
  tier: 'mid',
  effects: ['input'],
  trust: 'own',
  needs: ['pageStyles'],
  input: z.strictObject({ patch_id: z.string().check(z.maxLength(200)) }),
  async run({ patch_id }, { pageStyles, tabId }) {
    await pageStyles.remove(tabId, patch_id);
    return { text: 'Removed.', receipt: { changed: false } };
  },
});
