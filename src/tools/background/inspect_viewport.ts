import * as z from 'zod/mini';
import { defineBackgroundTool } from '../../core/tool';

/** Above this most models scale a picture down themselves, and bill the larger one. */
const MAX_SIDE_PX = 1_568;

export default defineBackgroundTool({
  name: 'inspect_viewport',
  label: 'Look at the page',
  description: 'Takes a picture of what the tab shows. Use it for layout, images or charts; prefer the tree for text.',
  modes: ['ask', 'act', 'dev'],
  tier: 'compact',
  effects: ['read'],
  trust: 'untrusted',
  needs: ['capture'],
  input: z.strictObject({}),
  async run(_input, { capture, tabId, signal }) {
    const image = await capture.viewport(tabId, { maxSidePx: MAX_SIDE_PX }, signal);
    return { text: `Picture of the viewport, ${image.widthPx} × ${image.heightPx} px.`, images: [image] };
  },
});
