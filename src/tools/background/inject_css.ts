import * as z from 'zod/mini';
import { assertLocalCss } from '../../core/local-css';
import { defineBackgroundTool } from '../../core/tool';

export default defineBackgroundTool({
  name: 'inject_css',
  label: 'Add a style sheet',
  description:
    'Adds CSS to the page until remove_injected_css or the next load. CSS that loads anything, adds text or holds a backslash is refused.',
  modes: ['dev'],
  tier: 'mid',
  effects: ['input'],
  trust: 'own',
  needs: ['pageStyles'],
  input: z.strictObject({ css: z.string().check(z.minLength(1), z.maxLength(100_000)) }),
  async run({ css }, { pageStyles, tabId }) {
    assertLocalCss(css);
    const handle = await pageStyles.insert(tabId, css);
    // What it changed is seen by the next look; `changed: false` says no more than that nothing was observed.
    return { text: `Added; remove it with patch_id ${handle}.`, receipt: { changed: false } };
  },
});
