import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { elementFor } from '../../dom/element-for';
import { inspectStyles } from '../../dom/inspect-styles';
import { nextPageNote, paginate } from '../../dom/paginate';

export default defineContentTool({
  name: 'inspect_element_styles',
  label: 'Inspect styles',
  description:
    'Shows box, computed style, ancestors and matching CSS rules of an element given by ref_id or CSS selector.',
  modes: ['dev'],
  tier: 'mid',
  effects: ['read'],
  overlaps: true,
  trust: 'untrusted',
  input: z.strictObject({
    ref_id: z.optional(z.string()),
    selector: z.optional(z.string().check(z.maxLength(500))),
    page: z.optional(z.int().check(z.minimum(1))),
  }),
  async run({ ref_id, selector, page = 1 }, { document, refs }) {
    const shown = paginate(inspectStyles(elementFor(document, refs, { ref_id, selector })), page);
    return { text: shown.lines.join('\n'), note: nextPageNote(shown) };
  },
});
