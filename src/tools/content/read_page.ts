import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { pageNotes } from '../../dom/page-notes';
import { readableText } from '../../dom/readable';
import { nextSliceNote, sliceText } from '../../dom/slice-text';

export default defineContentTool({
  name: 'read_page',
  label: 'Read the page',
  description:
    'Reads the main text of the page as Markdown, without menus and controls. Use it for articles and long text; it gives no refs.',
  modes: ['ask', 'act', 'dev'],
  tier: 'compact',
  effects: ['read'],
  overlaps: true,
  trust: 'untrusted',
  input: z.strictObject({
    offset: z.optional(z.int().check(z.minimum(0), z.describe('Character to start at'))),
    limit: z.optional(z.int().check(z.minimum(500), z.maximum(6000), z.describe('Characters; default 4000'))),
  }),
  acrossFrames: true,
  async run({ offset = 0, limit = 4_000 }, { document, budgetChars }) {
    const slice = sliceText(readableText(document), offset, Math.min(limit, budgetChars));
    const more = slice.nextOffset !== undefined;
    return {
      text: slice.text ? slice.text : '(no text here)',
      empty: !slice.text,
      more,
      ...pageNotes(document, nextSliceNote(slice)),
    };
  },
});
