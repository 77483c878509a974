import * as z from 'zod/mini';
import { readKeptFile } from '../../core/read-kept-file';
import { defineBackgroundTool } from '../../core/tool';

export default defineBackgroundTool({
  name: 'read_downloaded_file',
  label: 'Read a downloaded file',
  description:
    'Reads a file that this conversation downloaded: text, PDF, office document or picture. Downloads of the user cannot be read.',
  modes: ['ask', 'act', 'dev'],
  tier: 'mid',
  effects: ['read'],
  trust: 'untrusted',
  timeoutMs: 90_000,
  needs: ['files', 'pdf'],
  input: z.strictObject({
    download_id: z.int(),
    offset: z.optional(z.int().check(z.gte(0))),
    from_page: z.optional(z.int().check(z.gte(1), z.describe('Of a PDF.'))),
    find: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  async run({ download_id: id, offset, from_page: fromPage, find }, { files, pdf, signal }) {
    const file = await files.open({ kind: 'download', id: String(id) });
    return readKeptFile(file, { offset, fromPage, find }, { files, pdf }, signal);
  },
});
