import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { selectedText } from '../../dom/selected-text';
import { nextSliceNote, sliceText } from '../../dom/slice-text';

export default defineContentTool({
  name: 'get_selection',
  label: 'Read the selection',
  description: 'Reads the text that the user has selected in the page.',
  modes: ['ask', 'act', 'dev'],
  tier: 'compact',
  effects: ['read'],
  overlaps: true,
  trust: 'untrusted',
  input: z.strictObject({ offset: z.optional(z.int().check(z.minimum(0), z.describe('Character to start at'))) }),
  acrossFrames: true,
  async run({ offset = 0 }, { document, budgetChars }) {
    const slice = sliceText(selectedText(document), offset, Math.min(6_500, budgetChars));
    const more = slice.nextOffset !== undefined;
    return {
      text: slice.text ? slice.text : '(nothing is selected)',
      empty: !slice.text,
      more,
      note: nextSliceNote(slice),
    };
  },
});
