import * as z from 'zod/mini';
import { MAX_SCREENSHOT_SIDE_PX } from '../../core/screenshot-scale';
import { defineBackgroundTool } from '../../core/tool';

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
    const image = await capture.viewport(tabId, { maxSidePx: MAX_SCREENSHOT_SIDE_PX }, signal);
    return { text: `Picture of the viewport, ${image.widthPx} × ${image.heightPx} px.`, images: [image] };
  },
});
