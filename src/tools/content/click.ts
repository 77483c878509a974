import * as z from 'zod/mini';
import { MODIFIERS } from '../../core/key-stroke';
import { defineContentTool } from '../../core/tool';
import { reach } from '../../dom/actionable';
import { aimClick } from '../../dom/aim';
import { clickElement } from '../../dom/click-element';
import { clickTarget } from '../../dom/click-target';

export default defineContentTool({
  name: 'click',
  label: 'Click',
  description:
    'Clicks what exactly one of ref_id, visible_text, selector, or x with y names; also right, double and with keys held. Prefer click_ax. Refuses text that fits several things and lists them.',
  modes: ['act', 'dev'],
  tier: 'compact',
  effects: ['input', 'submit', 'navigate'],
  trust: 'untrusted',
  input: z.strictObject({
    ref_id: z.optional(z.string()),
    visible_text: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
    text_match: z.optional(z.enum(['exact', 'prefix', 'contains'])),
    selector: z.optional(z.string().check(z.maxLength(500))),
    x: z.optional(z.number()),
    y: z.optional(z.number()),
    coordinate_space: z.optional(z.enum(['css', 'screenshot'])),
    button: z.optional(z.enum(['left', 'right'])),
    count: z.optional(z.int().check(z.minimum(1), z.maximum(2))),
    modifiers: z.optional(z.array(z.enum(MODIFIERS))),
  }),
  targets: (input, page) => [clickTarget(page, input).element],
  async run(input, page) {
    const { element, point } = clickTarget(page, input);
    return clickElement(page, element, () => point ?? reach(element, page), input);
  },
  aim: async (input, page) => {
    const { element, point } = clickTarget(page, input);
    return aimClick(page, element, input, point);
  },
});
