import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { isOwnRange, setByKeysAndReport } from '../../dom/set-by-keys';
import { typeAndReport } from '../../dom/type-and-report';

export default defineContentTool({
  name: 'set_field',
  label: 'Fill a field',
  description:
    'Puts text into a field or editor, reads it back and reports what changed; with submit it then presses Enter. Refuses passwords, codes and card fields.',
  modes: ['act', 'dev'],
  tier: 'compact',
  effects: ['input', 'submit'],
  trust: 'untrusted',
  input: z.strictObject({
    ref_id: z.string(),
    text: z.string().check(z.maxLength(20_000)),
    clear: z.optional(z.boolean().check(z.describe('Replace what is there; default true'))),
    submit: z.optional(z.boolean().check(z.describe('Press Enter after; default false'))),
  }),
  async run({ ref_id, text, clear = true, submit = false }, page) {
    const element = page.refs.resolve(ref_id);
    if (isOwnRange(element)) return setByKeysAndReport(page, element, text);
    const placement = clear ? 'replace' : 'append';
    return typeAndReport(page, () => page.refs.resolve(ref_id), { text, placement, submit });
  },
});
