import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { describeElement } from '../../dom/describe-element';
import { elementFor } from '../../dom/element-for';
import { highlight } from '../../dom/highlight';

export default defineContentTool({
  name: 'highlight_element',
  label: 'Show an element',
  description:
    'Outlines an element, given by ref_id or CSS selector, for some seconds so that the user sees which one is meant.',
  modes: ['dev'],
  tier: 'mid',
  effects: ['read'],
  isSeen: true,
  trust: 'untrusted',
  input: z.strictObject({
    ref_id: z.optional(z.string()),
    selector: z.optional(z.string().check(z.maxLength(500))),
    label: z.optional(z.string().check(z.maxLength(80))),
    durationMs: z.optional(z.int().check(z.minimum(200), z.maximum(15_000), z.describe('Default 2500'))),
  }),
  async run({ ref_id, selector, label = '', durationMs = 2_500 }, { document, refs, signal }) {
    const element = elementFor(document, refs, { ref_id, selector });
    await highlight(element, { label, durationMs }, signal);
    return { text: `Outlined ${describeElement(element)}.` };
  },
});
