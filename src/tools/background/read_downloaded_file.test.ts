import { expect, it } from 'vitest';
import { backgroundContext } from '../../../test/fakes/background-context';
import type { OpenFile } from '../../core/kept-file';
import { ToolError } from '../../core/tool-error';
import readDownloadedFile from './read_downloaded_file';

it('reads the download of that id', async () => {
  const open = async ({ kind, id }: Pick<OpenFile, 'kind' | 'id'>): Promise<OpenFile> => {
    if (kind !== 'download' || id !== '7') throw new ToolError('not-found', 'No such file.');
    return { kind, id, name: 'a.txt', mediaType: 'text/plain', bytes: 3, atMs: 0, blob: new Blob(['tea']) };
  };

  const output = await readDownloadedFile.run({ download_id: 7 }, backgroundContext({ files: { open } }));

  expect(output.text).toBe('tea');
});
