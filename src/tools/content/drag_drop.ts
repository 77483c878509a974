import * as z from 'zod/mini';
import type { PageContext } from '../../core/tool';
import { defineContentTool } from '../../core/tool';
import { findActPoint, reach } from '../../dom/actionable';
import { scopesOf, watchFirstChange } from '../../dom/change-watch';
import { describeElement } from '../../dom/describe-element';
import { dragBetween, isDraggable } from '../../dom/drag';
import { closestFlat, deepElementFromPoint } from '../../dom/flat-tree';
import { observeAct, reportAct } from '../../dom/observe-act';
import { boxOf, tagOf } from '../../dom/read-element';

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
  async run(input, page) {
    const { source, target, start, end } = await endsOf(input, page);
    const names = [source, target].map(describeElement);
    const first = watchFirstChange(scopesOf(page.document));
    const seen = await observeAct(page, () => dragBetween(start.element, target, start, end, page.signal));
    const stirred = first.changed();
    first.stop();
    // What is dragged may go where no look shows it; a second drag would take it there twice.
    const receipt = { ...seen.receipt, ...(stirred && { handled: true as const }) };
    return { text: reportAct(`Dragged ${names[0]} onto ${names[1]}.`, seen), receipt };
  },
  // A real drag of what is draggable is the system's, and a picture shows nothing of what became of it.
  async aim(input, page) {
    const { start, end } = await endsOf(input, page);
    if (closestFlat(start.element, isDraggable) || tagOf(start.element) === 'canvas') return null;
    return [{ kind: 'drag', from: { x: start.x, y: start.y }, to: { x: end.x, y: end.y } }];
  },
});

interface Ends {
  readonly from_ref_id: string;
  readonly to_ref_id: string;
  readonly edge?: 'before' | 'after';
}

/** Where a drag begins and ends, both in view. @throws ToolError when one of them can't be reached. */
async function endsOf({ from_ref_id, to_ref_id, edge }: Ends, page: PageContext) {
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
  return { source, target, start, end };
}
