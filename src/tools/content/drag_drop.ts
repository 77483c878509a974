import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { findActPoint, reach } from '../../dom/actionable';
import { describeElement } from '../../dom/describe-element';
import { dragBetween } from '../../dom/drag';
import { deepElementFromPoint } from '../../dom/flat-tree';
import { observeAct, reportAct } from '../../dom/observe-act';
import { boxOf } from '../../dom/read-element';

export default defineContentTool({
  name: 'drag_drop',
  label: 'Drag and drop',
  description:
    'Drags one element onto another and drops it there: cards, list items, files in a page. For a slider use fill_form with its number.',
  modes: ['act', 'dev'],
  tier: 'full',
  effects: ['input', 'submit'],
  trust: 'untrusted',
  input: z.strictObject({
    from_ref_id: z.string(),
    to_ref_id: z.string(),
    edge: z.optional(z.enum(['before', 'after']).check(z.describe('Drop at an edge of the target, for sorting'))),
  }),
  targets: ({ from_ref_id, to_ref_id }, { refs }) => [refs.resolve(from_ref_id), refs.resolve(to_ref_id)],
  async run({ from_ref_id, to_ref_id, edge }, page) {
    const source = page.refs.resolve(from_ref_id);
    const target = page.refs.resolve(to_ref_id);
    // Both ends have to be in view at once, the start in the end.
    await reach(target, page);
    const start = await reach(source, page);
    const box = boxOf(target);
    const across = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const isShown = deepElementFromPoint(page.document, across.x, across.y) !== null;
    const middle = isShown ? across : findActPoint(target, page.refs);
    const end = edge ? { x: middle.x, y: edge === 'before' ? box.top + 3 : box.bottom - 3 } : middle;
    const names = [source, target].map(describeElement);
    const seen = await observeAct(page, () => dragBetween(start.element, target, start, end, page.signal));
    return { text: reportAct(`Dragged ${names[0]} onto ${names[1]}.`, seen), receipt: seen.receipt };
  },
});
