import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { assertOperable } from '../../dom/actionable';
import { type Choice, chooseOption } from '../../dom/choose-option';
import { describeElement } from '../../dom/describe-element';
import { observeAct, reportAct } from '../../dom/observe-act';
import { clip, quoted } from '../../dom/text';

export default defineContentTool({
  name: 'select_option',
  label: 'Choose an option',
  description:
    'Chooses an option of a drop-down, list, tree or menu by its label or value, and reads the choice back. Fails with the options there are.',
  modes: ['act', 'dev'],
  tier: 'compact',
  effects: ['input', 'submit'],
  trust: 'untrusted',
  input: z.strictObject({
    ref_id: z.string().check(z.describe('Of the drop-down or list')),
    option: z.string().check(z.minLength(1), z.maxLength(500), z.describe('Label, value or path: File > Export')),
  }),
  async run({ ref_id, option }, page) {
    const element = page.refs.resolve(ref_id);
    assertOperable(element);
    const name = describeElement(element);
    let choice: Choice | undefined;
    const seen = await observeAct(page, async () => {
      choice = await chooseOption(page, element, option);
    });
    const { shown = '', held = false } = choice ?? {};
    const now = shown ? ` It now shows ${quoted(clip(shown, 200))}.` : '';
    const summary = held ? `Chose in ${name}.` : `Clicked the option of ${name}, but it does not show it as chosen.`;
    return {
      text: reportAct(summary + now, seen),
      receipt: { ...seen.receipt, value: shown ? clip(shown, 500) : undefined },
    };
  },
});
