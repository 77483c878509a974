import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { ToolError } from '../../core/tool-error';
import { actorOf } from '../../dom/describe-target';
import { drawnFile } from '../../dom/drawn-file';
import { elementFor } from '../../dom/element-for';
import { isLink } from '../../dom/element-kind';
import { attributeOf } from '../../dom/read-element';
import { resourceOf } from '../../dom/resource-of';

export default defineContentTool({
  name: 'download_resource_from_page',
  label: 'Save from the page',
  description:
    "Saves the picture, video, canvas or linked file of an element into the user's downloads, blob: addresses included.",
  modes: ['act', 'dev'],
  tier: 'mid',
  effects: ['download'],
  trust: 'untrusted',
  timeoutMs: 120_000,
  input: z.strictObject({
    ref_id: z.optional(z.string()),
    selector: z.optional(z.string().check(z.describe('CSS, for what has no ref'))),
  }),
  targets: (input, { document, refs }) => [elementFor(document, refs, input)],
  async run(input, { document, refs, readBlob }) {
    const element = elementFor(document, refs, input);
    const drawn = await drawnFile(element);
    if (drawn) return { text: '', file: drawn };
    const actor = actorOf(element);
    const url = resourceOf(element) ?? (isLink(actor) ? actor.href : undefined);
    if (!url) {
      throw new ToolError('not-actionable', 'The element shows no file and links to none.', 'Choose another element.');
    }
    const name = attributeOf(actor, 'download') || attributeOf(element, 'alt');
    return { text: '', file: /^(blob|data):/i.test(url) ? { name, blob: await readBlob(url) } : { url } };
  },
});
