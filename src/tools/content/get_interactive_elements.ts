import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { nodesWithRefs, refOfNode } from '../../dom/node-path';
import { printPage } from '../../dom/page-lines';
import { pageNotes, withCut } from '../../dom/page-notes';
import { describeNode, modalsIn } from '../../dom/render';
import { takeSnapshot } from '../../dom/snapshot';

export default defineContentTool({
  name: 'get_interactive_elements',
  label: 'List the controls',
  description: 'Lists all controls with refs, and no text.',
  modes: ['ask', 'act', 'dev'],
  tier: 'mid',
  effects: ['read'],
  overlaps: true,
  trust: 'untrusted',
  input: z.strictObject({ page: z.optional(z.int().check(z.minimum(1))) }),
  acrossFrames: true,
  async run({ page = 1 }, { document, refs, budgetChars }) {
    const look = takeSnapshot(document);
    const nodes = nodesWithRefs(modalsIn(look.root)[0] ?? look.root).filter(({ kind }) => kind !== 'structure');
    const lines = nodes.map((node) => ({ node, depth: 0, body: describeNode(node) }));
    const { text, frames, more, note } = printPage(lines, page, refOfNode(refs), budgetChars);
    const output = { text: text ? text : '(no controls)', frames, more, empty: !text, ...pageNotes(document, note) };
    return withCut(output, look);
  },
});
