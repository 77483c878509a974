import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { scrollPage } from '../../dom/scroll-page';

export default defineContentTool({
  name: 'scroll',
  label: 'Scroll',
  description:
    'Scrolls the page, or the pane around ref_id; without a direction it brings ref_id into view. Says how far it moved and how much is left.',
  modes: ['ask', 'act', 'dev'],
  tier: 'compact',
  effects: ['read'],
  isSeen: true,
  trust: 'untrusted',
  input: z.strictObject({
    direction: z.optional(z.enum(['up', 'down', 'left', 'right', 'top', 'bottom'])),
    amount: z.optional(z.int().check(z.minimum(1), z.maximum(20_000), z.describe('Pixels; default most of a screen'))),
    ref_id: z.optional(z.string()),
  }),
  async run({ direction, amount, ref_id }, { document, refs, signal }) {
    const element = ref_id === undefined ? undefined : refs.resolve(ref_id);
    const moved = await scrollPage(
      document,
      { element, direction: direction ?? (element ? 'into-view' : 'down'), amountPx: amount },
      signal,
    );
    return { text: moved };
  },
});
