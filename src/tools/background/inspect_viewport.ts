import * as z from 'zod/mini';
import { MAX_SCREENSHOT_SIDE_PX } from '../../core/screenshot-scale';
import { defineBackgroundTool } from '../../core/tool';

export default defineBackgroundTool({
  name: 'inspect_viewport',
  label: 'Look at the page',
  description:
    'Takes a picture of the viewport, or of one element. For layout, images or charts; prefer the tree for text.',
  modes: ['ask', 'act', 'dev'],
  tier: 'compact',
  effects: ['read'],
  isSeen: true,
  trust: 'untrusted',
  needs: ['capture'],
  input: z.strictObject({
    ref_id: z.optional(z.string()),
    marks: z.optional(z.boolean().check(z.describe('Draw the refs of controls.'))),
  }),
  async run({ ref_id: ref, marks = false }, { capture, tabId, signal }) {
    const wanted = { maxSidePx: MAX_SCREENSHOT_SIDE_PX, marks, ...(ref !== undefined && { ref }) };
    const { image, view, shown } = await capture.viewport(tabId, wanted, signal);
    const size = `${image.widthPx} × ${image.heightPx} px`;
    const viewport = view ? `, which has ${view.width} × ${view.height} CSS px` : '';
    const text =
      ref === undefined
        ? `Picture of the viewport${viewport}: ${size}.`
        : `Picture of ${ref}: ${size}. Its points are not those of the viewport${viewport}.`;
    // The page's own address is added to what every picture shows.
    return { text, images: [image], origins: shown };
  },
});
