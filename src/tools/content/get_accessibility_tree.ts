import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { notFound } from '../../dom/failures';
import { headOf, lookAtPage, roomFor, withHead } from '../../dom/look-at-page';
import { findNode, refOfNode } from '../../dom/node-path';
import { printPage, printTreePage, sizeOfLine } from '../../dom/page-lines';
import { withCut } from '../../dom/page-notes';
import { pageStarts } from '../../dom/paginate';
import { pruneTree } from '../../dom/prune';
import { toLines } from '../../dom/render';
import { takeSnapshotInSlices } from '../../dom/snapshot-slices';

export default defineContentTool({
  name: 'get_accessibility_tree',
  label: 'Look at the page',
  description:
    'Reads the page as an outline: text, headings and every control with its ref (e12), state and =value. Use it before acting. A second look gives what changed; of a long page the first gives what is in view, and counts of the rest.',
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
    full: z.optional(z.boolean().check(z.describe('All from the top, not only changes'))),
  }),
  acrossFrames: true,
  looks: true,
  async run({ filter = 'all', ref_id, page = 1, full = false }, context) {
    const { document, refs, signal } = context;
    const look = await takeSnapshotInSlices(document, signal);
    const { root } = look;
    const top = ref_id === undefined ? root : findNode(root, refs.resolve(ref_id));
    if (!top) throw notFound('This element is hidden now.', 'Read the whole page.');
    const lines = toLines(pruneTree(top, filter), { withRoot: top !== root });
    const isWhole = ref_id === undefined && filter === 'all';
    if (isWhole && page === 1 && !full) return withCut(lookAtPage(lines, context), look);
    const head = ref_id === undefined && page === 1 ? headOf(context) : '';
    const room = roomFor(context);
    // A look without wishes counts its view as the first page.
    const hasView = isWhole && !full && pageStarts(lines.map(sizeOfLine), room).length > 1;
    const print = context.joins ? printPage : printTreePage;
    const printed = print(lines, hasView ? page - 1 : page, refOfNode(refs), room);
    return withCut(withHead(head, printed, document), look);
  },
});
