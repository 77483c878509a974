import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { reach } from '../../dom/actionable';
import { aimMove } from '../../dom/aim';
import { describeElement } from '../../dom/describe-element';
import { observeAct, reportAct } from '../../dom/observe-act';
import { movePointer } from '../../dom/pointer';

export default defineContentTool({
  name: 'hover',
  label: 'Point at something',
  description:
    'Moves the pointer over an element, for menus and hints that open under it, and reports what appeared. Menus that only a style opens may not; click the element then.',
  modes: ['act', 'dev'],
  tier: 'full',
  effects: ['input'],
  pointsOnly: true,
  trust: 'untrusted',
  input: z.strictObject({ ref_id: z.string() }),
  async run({ ref_id }, page) {
    const element = page.refs.resolve(ref_id);
    const point = await reach(element, page);
    const name = describeElement(element);
    const seen = await observeAct(page, () => void movePointer(point));
    return { text: reportAct(`Moved the pointer over ${name}.`, seen), receipt: seen.receipt };
  },
  aim: ({ ref_id }, page) => aimMove(page, page.refs.resolve(ref_id)),
});
