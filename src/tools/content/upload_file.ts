import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { assertOperable } from '../../dom/actionable';
import { assertTakes } from '../../dom/check-files';
import { clickTarget } from '../../dom/click-target';
import { describeElement } from '../../dom/describe-element';
import { fileInputOf } from '../../dom/file-target';
import { dropOn, putIntoInput } from '../../dom/give-files';
import { observeAct, reportAct } from '../../dom/observe-act';
import { clip, oneLine, quoted } from '../../dom/text';

export default defineContentTool({
  name: 'upload_file',
  label: 'Attach files',
  description: 'Gives files to a file input, its label or button, or to a drop zone named by its text.',
  modes: ['act', 'dev'],
  tier: 'compact',
  effects: ['upload'],
  trust: 'untrusted',
  input: z.strictObject({
    ref_id: z.optional(z.string()),
    visible_text: z.optional(z.string()),
    files: z.array(z.string()).check(z.describe('Ids of attachments (a1) or downloads (7)')),
  }),
  files: ({ files }) => files.map((id) => ({ kind: /^a/.test(id) ? 'attachment' : 'download', id })),
  targets(wanted, page) {
    const { element } = clickTarget(page, wanted);
    const input = fileInputOf(element);
    return input && input !== element ? [element, input] : [element];
  },
  async run(wanted, page) {
    const { files, signal } = page;
    const { element } = clickTarget(page, wanted);
    assertOperable(element);
    const input = fileInputOf(element);
    if (input) assertTakes(input, files);
    const names = files.map(({ name }) => quoted(clip(oneLine(name), 100))).join(', ');
    const seen = await observeAct(page, () => (input ? putIntoInput(input, files) : dropOn(element, files, signal)));
    const held = input?.isConnected ? [...(input.files ?? [])].map(({ name }) => name) : undefined;
    const isHeld = held !== undefined && files.every(({ name }) => held.includes(name));
    const told = !input
      ? `Dropped ${names} on ${describeElement(element)}.`
      : isHeld
        ? `${describeElement(input)} now holds ${names}.`
        : `Gave ${names} to ${describeElement(input)}, which no longer holds them: the page took them over or refused them.`;
    const isShown = files.every(({ name }) => seen.receipt.diff?.some((line) => line.includes(oneLine(name))));
    const shown = isShown ? '' : ' What changed in the page does not name them.';
    return {
      text: reportAct(told + shown, seen),
      receipt: {
        ...seen.receipt,
        ...(held && { value: clip(held.join(', '), 500), changed: isHeld || seen.receipt.changed }),
      },
    };
  },
});
