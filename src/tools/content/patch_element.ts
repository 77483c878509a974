import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { describeElement } from '../../dom/describe-element';
import { elementFor } from '../../dom/element-for';
import { observeAct, reportAct } from '../../dom/observe-act';
import { patchElement } from '../../dom/patch-element';

const names = z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20)));

export default defineContentTool({
  name: 'patch_element',
  label: 'Try a change of style',
  description:
    'Changes style, classes or layout attributes of an element until revert_patch or the next load. Nothing that loads, leads or renames.',
  modes: ['dev'],
  tier: 'mid',
  effects: ['input'],
  trust: 'untrusted',
  input: z.strictObject({
    ref_id: z.optional(z.string()),
    selector: z.optional(z.string().check(z.maxLength(500))),
    styles: z.optional(z.string().check(z.maxLength(2_000), z.describe('Such as color: red; margin: 0'))),
    addClasses: names,
    removeClasses: names,
    attributes: z.optional(
      z.array(z.string().check(z.maxLength(500))).check(z.maxLength(20), z.describe('Each name=value')),
    ),
    removeAttributes: names,
  }),
  targets: ({ ref_id, selector }, { document, refs }) => [elementFor(document, refs, { ref_id, selector })],
  async run({ ref_id, selector, ...patch }, page) {
    const element = elementFor(page.document, page.refs, { ref_id, selector });
    const name = describeElement(element);
    let id = '';
    const seen = await observeAct(page, () => {
      id = patchElement(element, patch);
    });
    return { text: reportAct(`Patched ${name}; undo with patch_id ${id}.`, seen), receipt: seen.receipt };
  },
});
