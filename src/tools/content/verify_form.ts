import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { readForm } from '../../dom/read-form';

export default defineContentTool({
  name: 'verify_form',
  label: 'Check a form',
  description:
    'Lists every field of the page, or of the form around ref_id, with its value: what is required and empty, and what is invalid with its message. Call it before you submit.',
  modes: ['ask', 'act', 'dev'],
  tier: 'mid',
  effects: ['read'],
  trust: 'untrusted',
  overlaps: true,
  input: z.strictObject({ ref_id: z.optional(z.string()) }),
  async run({ ref_id }, page) {
    return readForm(page, ref_id === undefined ? undefined : page.refs.resolve(ref_id));
  },
});
