import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { extractRows } from '../../dom/extract';
import { pageNotes } from '../../dom/page-notes';
import { nextPageNote, paginate } from '../../dom/paginate';

export default defineContentTool({
  name: 'extract_data',
  label: 'Collect data',
  description:
    'Lists all tables, headings, links or images of the page, one JSON value a line: table rows as arrays, links and images with their URL.',
  modes: ['ask', 'act', 'dev'],
  tier: 'compact',
  effects: ['read'],
  overlaps: true,
  trust: 'untrusted',
  input: z.strictObject({
    type: z.enum(['tables', 'headings', 'links', 'images']),
    page: z.optional(z.int().check(z.minimum(1))),
  }),
  acrossFrames: true,
  async run({ type, page = 1 }, { document, budgetChars }) {
    const rows = extractRows(document, type);
    if (rows.length === 0) return { text: `(no ${type})`, empty: true, ...pageNotes(document) };
    const shown = paginate(rows, page, budgetChars);
    const more = shown.page < shown.pageCount;
    return { text: shown.lines.join('\n'), more, ...pageNotes(document, nextPageNote(shown)) };
  },
});
