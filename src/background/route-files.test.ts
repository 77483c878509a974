import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContentTool } from '../core/tool';
import type { SessionFiles } from './file-capabilities';
import { filesOf, openFiles } from './route-files';

const upload = defineContentTool({
  name: 'upload_some',
  label: 'Upload',
  description: 'Uploads.',
  modes: ['act'],
  tier: 'mid',
  effects: ['upload'],
  trust: 'untrusted',
  input: z.strictObject({ attachment_id: z.string() }),
  files: ({ attachment_id: id }) => [{ kind: 'attachment', id }],
  run: async () => ({ text: '' }),
});
const kept: SessionFiles = {
  get: async ({ kind, id }) =>
    kind === 'attachment' && id === 'a1'
      ? { kind, id, name: 'a.txt', mediaType: 'text/plain', bytes: 3, atMs: 5, blob: new Blob(['tea']) }
      : undefined,
  downloadIds: async () => new Set(),
  dropDownload: async () => undefined,
  keepDownload: async () => undefined,
};

it('names the files that the user is asked about', async () => {
  expect(await filesOf(kept, upload, { attachment_id: 'a1' })).toEqual([
    { kind: 'attachment', id: 'a1', name: 'a.txt', bytes: 3 },
  ]);
});

it('hands over what they hold, under their names', async () => {
  const [file] = await openFiles(kept, upload, { attachment_id: 'a1' });

  expect(file).toMatchObject({ name: 'a.txt', type: 'text/plain' });
  expect(await file?.text()).toBe('tea');
});

it('refuses a file that the conversation does not have, before anybody is asked', async () => {
  await expect(filesOf(kept, upload, { attachment_id: 'a2' })).rejects.toMatchObject({ code: 'not-found' });
});
