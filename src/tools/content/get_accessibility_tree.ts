import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { notFound } from '../../dom/failures';
import { findNode, refOfNode } from '../../dom/node-path';
import { printPage } from '../../dom/page-lines';
import { pageNotes } from '../../dom/page-notes';
import { pruneTree } from '../../dom/prune';
import { toLines } from '../../dom/render';
import { takeSnapshot } from '../../dom/snapshot';
import { clip, oneLine } from '../../dom/text';

export default defineContentTool({
  name: 'get_accessibility_tree',
  label: 'Look at the page',
  description:
    'Reads the page as an outline: text, headings and every control with its ref (e12), state and =value. Use it before acting. Long pages come in pages.',
  modes: ['ask', 'act', 'dev'],
  tier: 'compact',
  effects: ['read'],
  overlaps: true,
  trust: 'untrusted',
  input: z.strictObject({
    filter: z.optional(
      z
        .enum(['all', 'visible', 'interactive'])
        .check(z.describe('visible: in the viewport; interactive: controls only. Default all')),
    ),
    ref_id: z.optional(z.string().check(z.describe('Only this part'))),
    page: z.optional(z.int().check(z.minimum(1))),
  }),
  acrossFrames: true,
  async run({ filter = 'all', ref_id, page = 1 }, { document, refs, budgetChars, joins = false }) {
    const { root } = takeSnapshot(document);
    const top = ref_id === undefined ? root : findNode(root, refs.resolve(ref_id));
    if (!top) throw notFound('This element is hidden now.', 'Read the whole page.');
    const lines = toLines(pruneTree(top, filter), { withRoot: top !== root });
    const hasHead = ref_id === undefined && page === 1 && !joins;
    const head = hasHead ? `${clip(oneLine(document.title), 150)}\n${clip(document.URL, 250)}\n` : '';
    const printed = printPage(lines, page, refOfNode(refs), budgetChars);
    const frames = printed.frames.map((frame) => ({ ...frame, at: head.length + (frame.at ?? 0) }));
    const text = head + (printed.text ? printed.text : '(nothing to see)');
    return { text, frames, more: printed.more, empty: !printed.text, ...pageNotes(document, printed.note) };
  },
});
