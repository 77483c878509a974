import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { describeElement } from '../../dom/describe-element';
import { deepActiveElement } from '../../dom/flat-tree';
import { nextTask } from '../../dom/next-frame';
import { observeAct, reportAct } from '../../dom/observe-act';
import { parseKey, pressKey } from '../../dom/press-key';

export default defineContentTool({
  name: 'press_keys',
  label: 'Press a key',
  description:
    'Presses one key on the focused element: Enter, Escape, Tab, arrows, a letter, or a combination such as Control+k. For text use set_field.',
  modes: ['act', 'dev'],
  tier: 'compact',
  effects: ['input', 'submit', 'navigate'],
  trust: 'untrusted',
  input: z.strictObject({
    key: z.string().check(z.minLength(1), z.maxLength(40)),
    repeat: z.optional(z.int().check(z.minimum(1), z.maximum(3))),
  }),
  async run({ key, repeat = 1 }, page) {
    const stroke = parseKey(key);
    const focused = deepActiveElement(page.document);
    const target = focused === null ? 'the page' : describeElement(focused);
    const seen = await observeAct(page, async () => {
      for (let count = 0; count < repeat; count += 1) {
        if (count > 0) await nextTask(page.signal);
        pressKey(page.document, stroke);
      }
    });
    return { text: reportAct(`Pressed ${key} on ${target}.`, seen), receipt: seen.receipt };
  },
});
