import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { observeAct, reportAct } from '../../dom/observe-act';
import { patchedElement, revertPatch } from '../../dom/patch-element';

export default defineContentTool({
  name: 'revert_patch',
  label: 'Undo a change of style',
  description: 'Undoes one patch_element. What the page itself changed since then stays.',
  modes: ['dev'],
  tier: 'mid',
  effects: ['input'],
  trust: 'untrusted',
  input: z.strictObject({ patch_id: z.string() }),
  targets: ({ patch_id }) => [patchedElement(patch_id)],
  async run({ patch_id }, page) {
    const seen = await observeAct(page, () => revertPatch(patch_id));
    return { text: reportAct('Undone.', seen), receipt: seen.receipt };
  },
});
