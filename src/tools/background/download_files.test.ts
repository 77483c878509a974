import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { backgroundContext } from '../../../test/fakes/background-context';
import { downloadItem } from '../../../test/fakes/download-item';
import { ToolError } from '../../core/tool-error';
import downloadFiles from './download_files';

const A = 'https://a.test/';

function contextFor(save: (url: string) => Promise<ReturnType<typeof downloadItem>>, signal?: AbortSignal) {
  return backgroundContext({ downloads: { save } }, signal && { signal });
}

describe('download_files', () => {
  it('tells for each address what became of it, in the order given', async () => {
    const context = contextFor(async (url) => {
      if (url.endsWith('2')) throw new ToolError('unavailable', 'The server answered with status 404.');
      return downloadItem({ downloadId: Number(url.at(-1)), name: `${url.at(-1)}.pdf` });
    });

    const output = await downloadFiles.run({ urls: [`${A}1`, `${A}2`, `${A}3`] }, context);

    expect(output.text.split('\n')).toEqual([
      '1. saved "1.pdf", 1 kB, download 1',
      '2. failed: The server answered with status 404.',
      '3. saved "3.pdf", 1 kB, download 3',
    ]);
    expect(output.receipt).toEqual({
      changed: true,
      downloads: [
        { downloadId: 1, name: '1.pdf' },
        { downloadId: 3, name: '3.pdf' },
      ],
    });
  });

  it('fetches three at a time', async () => {
    let open = 0;
    let most = 0;
    const context = contextFor(async () => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setImmediate(resolve));
      open--;
      return downloadItem();
    });

    await downloadFiles.run({ urls: Array.from({ length: 8 }, (_, index) => A + index) }, context);

    expect(most).toBe(3);
  });

  it('tells how many are done, failed ones too', async () => {
    const told: string[] = [];
    const save = async (url: string) => {
      if (url.endsWith('2')) throw new ToolError('unavailable', 'No.');
      return downloadItem();
    };
    const progress = (done: number, total: number) => void told.push(`${done}/${total}`);

    await downloadFiles.run({ urls: [`${A}1`, `${A}2`] }, { ...contextFor(save), progress });

    expect(told).toEqual(['0/2', '1/2', '2/2']);
  });

  it('fails as the only file failed', async () => {
    const context = contextFor(async () => {
      throw new ToolError('denied', 'The file can run as a program; such files are not saved.');
    });

    await expect(downloadFiles.run({ urls: [A] }, context)).rejects.toMatchObject({ code: 'denied' });
  });

  it('begins no further file once it was stopped', async () => {
    const stop = new AbortController();
    let begun = 0;
    const context = contextFor(async () => {
      begun++;
      stop.abort(new Error('stopped'));
      throw new ToolError('aborted', 'Stopped.');
    }, stop.signal);

    await expect(downloadFiles.run({ urls: [`${A}1`, `${A}2`, `${A}3`, `${A}4`, `${A}5`] }, context)).rejects.toThrow(
      'stopped',
    );

    expect(begun).toBeLessThanOrEqual(3);
  });

  it('takes only addresses of one site, since one card names one site', () => {
    expect(z.safeParse(downloadFiles.input, { urls: [`${A}1`, 'https://b.test/2'] }).success).toBe(false);
  });
});
