import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { findActPoint } from '../../dom/actionable';
import { clickAt } from '../../dom/click';
import { describeElement } from '../../dom/describe-element';
import { isInput } from '../../dom/element-kind';
import { notActionable } from '../../dom/failures';
import { observeAct, reportAct } from '../../dom/observe-act';
import { checkedOf } from '../../dom/states';

export default defineContentTool({
  name: 'click_ax',
  label: 'Click',
  description:
    'Clicks the element with this ref and reports what changed. Fails when it is hidden, disabled or covered, and names what covers it.',
  modes: ['act', 'dev'],
  tier: 'compact',
  effects: ['input', 'submit', 'navigate'],
  trust: 'untrusted',
  input: z.strictObject({ ref_id: z.string().check(z.describe('Such as e12')) }),
  async run({ ref_id }, page) {
    const element = page.refs.resolve(ref_id);
    if (isInput(element) && element.type === 'file') {
      throw notActionable('A file dialog cannot be operated.', 'Ask the user to choose the file.');
    }
    const point = findActPoint(element);
    const name = describeElement(element);
    const seen = await observeAct(page, () => clickAt(point));
    return { text: reportAct(`Clicked ${name}.`, seen), receipt: { ...seen.receipt, checked: checkedOf(element) } };
  },
});
