import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { reach } from '../../dom/actionable';
import { clickAt } from '../../dom/click';
import { describeElement } from '../../dom/describe-element';
import { isInput } from '../../dom/element-kind';
import { notActionable } from '../../dom/failures';
import { observeAct, reportAct } from '../../dom/observe-act';
import { roleOf } from '../../dom/role';
import { checkedOf } from '../../dom/states';

export default defineContentTool({
  name: 'set_checked',
  label: 'Check or uncheck',
  description:
    'Sets a checkbox, radio button or switch to checked or not; does nothing when it already is. Prefer it to click_ax for these.',
  modes: ['act', 'dev'],
  tier: 'compact',
  effects: ['input', 'submit'],
  trust: 'untrusted',
  input: z.strictObject({ ref_id: z.string(), checked: z.boolean() }),
  async run({ ref_id, checked }, page) {
    const element = page.refs.resolve(ref_id);
    const before = checkedOf(element);
    if (before === undefined) throw notActionable('This element cannot be checked.', 'Use click_ax.');
    const name = describeElement(element);
    if (before === checked) {
      return { text: `${name} already is ${word(checked)}.`, receipt: { changed: false, checked: before } };
    }
    if (!checked && isRadio(element)) {
      throw notActionable('A radio button cannot be unchecked.', 'Check another one of its group.');
    }
    const point = await reach(element, page);
    const seen = await observeAct(page, () => void clickAt(point));
    const after = checkedOf(element);
    const receipt = { ...seen.receipt, checked: after };
    const summary =
      after === checked
        ? `${name} is now ${word(checked)}.`
        : `Clicked ${name}, but it did not become ${word(checked)}.`;
    return { text: reportAct(summary, seen), receipt };
  },
});

function isRadio(element: Element): boolean {
  return (isInput(element) && element.type === 'radio') || roleOf(element) === 'radio';
}

function word(checked: boolean): string {
  return checked ? 'checked' : 'unchecked';
}
