import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { assertOperable } from '../../dom/actionable';
import { chooseOption, chosenOption } from '../../dom/choose-option';
import { describeElement } from '../../dom/describe-element';
import { observeAct, reportAct } from '../../dom/observe-act';
import { clip, quoted } from '../../dom/text';

export default defineContentTool({
  name: 'select_option',
  label: 'Choose an option',
  description:
    'Chooses an option of a drop-down or list by its label or value, and reads the choice back. Fails with the options there are.',
  modes: ['act', 'dev'],
  tier: 'compact',
  effects: ['input', 'submit'],
  trust: 'untrusted',
  input: z.strictObject({
    ref_id: z.string().check(z.describe('Of the drop-down or list')),
    option: z.string().check(z.minLength(1), z.maxLength(500), z.describe('Label or value')),
  }),
  async run({ ref_id, option }, page) {
    const element = page.refs.resolve(ref_id);
    assertOperable(element);
    const name = describeElement(element);
    const seen = await observeAct(page, () => chooseOption(element, option, page.signal));
    const value = element.isConnected ? chosenOption(element) : '';
    const receipt = { ...seen.receipt, value: !value ? undefined : clip(value, 500) };
    return {
      text: reportAct(`Chose in ${name}.${value ? ` It now shows ${quoted(clip(value, 200))}.` : ''}`, seen),
      receipt,
    };
  },
});
