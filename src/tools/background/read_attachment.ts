import * as z from 'zod/mini';
import { readKeptFile } from '../../core/read-kept-file';
import { defineBackgroundTool } from '../../core/tool';

export default defineBackgroundTool({
  name: 'read_attachment',
  label: 'Read an attachment',
  description: 'Reads a file that the user attached: text, PDF, office document or picture.',
  modes: ['ask', 'act', 'dev'],
  tier: 'compact',
  effects: ['read'],
  trust: 'untrusted',
  timeoutMs: 90_000,
  needs: ['files', 'pdf'],
  input: z.strictObject({
    attachment_id: z.string().check(z.describe('Such as a1.')),
    offset: z.optional(z.int().check(z.gte(0))),
    from_page: z.optional(z.int().check(z.gte(1))),
    find: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  async run({ attachment_id: id, offset, from_page: fromPage, find }, { files, pdf, signal }) {
    const file = await files.open({ kind: 'attachment', id });
    return readKeptFile(file, { offset, fromPage, find }, { files, pdf }, signal);
  },
});
