import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { rootOf } from '../../dom/flat-tree';
import { pageAssets } from '../../dom/page-assets';
import { readableSource } from '../../dom/page-source';
import { nextSliceNote, sliceText } from '../../dom/slice-text';

export default defineContentTool({
  name: 'read_page_source',
  label: 'Read the HTML',
  description:
    'Reads the HTML of the page as it is now, or of one element, or lists what it loads. Values of secret fields are left out.',
  modes: ['dev'],
  tier: 'mid',
  effects: ['read'],
  overlaps: true,
  trust: 'untrusted',
  input: z.strictObject({
    ref_id: z.optional(z.string()),
    assets: z.optional(z.boolean().check(z.describe('List scripts, style sheets and media instead'))),
    offset: z.optional(z.int().check(z.minimum(0), z.describe('Character to start at'))),
    maxChars: z.optional(z.int().check(z.minimum(500), z.maximum(7_000), z.describe('Default 6000'))),
  }),
  async run({ ref_id, assets = false, offset = 0, maxChars = 6_000 }, { document, refs }) {
    const source = assets
      ? pageAssets(document).join('\n') || '(nothing)'
      : readableSource(ref_id === undefined ? rootOf(document) : refs.resolve(ref_id));
    const slice = sliceText(source, offset, maxChars);
    return { text: slice.text, note: nextSliceNote(slice) };
  },
});
