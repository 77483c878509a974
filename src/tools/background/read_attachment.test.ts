import { expect, it } from 'vitest';
import { backgroundContext } from '../../../test/fakes/background-context';
import type { OpenFile } from '../../core/kept-file';
import { ToolError } from '../../core/tool-error';
import readAttachment from './read_attachment';

it('reads the attachment of that id', async () => {
  const open = async ({ kind, id }: Pick<OpenFile, 'kind' | 'id'>): Promise<OpenFile> => {
    if (kind !== 'attachment' || id !== 'a1') throw new ToolError('not-found', 'No such file.');
    return { kind, id, name: 'a.txt', mediaType: 'text/plain', bytes: 3, atMs: 0, blob: new Blob(['tea']) };
  };

  const output = await readAttachment.run({ attachment_id: 'a1' }, backgroundContext({ files: { open } }));

  expect(output.text).toBe('tea');
});
