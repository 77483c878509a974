import { describe, expect, it } from 'vitest';
import { downloadItem } from '../../test/fakes/download-item';
import { FakePlatform } from '../../test/fakes/platform';
import type { DownloadItem } from '../core/download';
import type { SessionFiles } from './file-capabilities';
import { jobFiles } from './job-files';

const URL_OF_OURS = 'blob:chrome-extension://own/1';
const signal = new AbortController().signal;
const audio = new Blob(['sound'], { type: 'audio/mpeg' });

function setUp(listed: readonly DownloadItem[] = []) {
  const platform = new FakePlatform();
  platform.listed = listed;
  const kept = new Map<string, { readonly id: string; readonly name: string; readonly blob: Blob }>();
  const files: SessionFiles = {
    async get({ kind, id }) {
      const file = kept.get(id);
      return file && { ...file, kind, mediaType: file.blob.type, bytes: file.blob.size, atMs: 0 };
    },
    downloadIds: async () => new Set(kept.keys()),
    keepDownload: async (file) => void kept.set(file.id, file),
    dropDownload: async (id) => void kept.delete(id),
  };
  const sleep = async () => {
    platform.listed = platform.listed.map((item) => ({ ...item, state: 'complete' as const }));
  };
  const copies = () => [...kept.values()].map(({ id, name }) => `${id} ${name}`);
  return { platform, kept, copies, files: jobFiles({ platform, files, sleep }) };
}

describe('the file of a job', () => {
  it('webbrain 5.4 file: is announced before it is saved, and a copy is kept', async () => {
    const { platform, copies, files } = setUp();
    const begun: string[] = [];
    const begins = async (url: string) => void begun.push(`${url} ${platform.saved.length} ${copies()}`);

    expect(await files.save({ name: 'lecture.mp3', blob: audio }, begins, signal)).toMatchObject({
      downloadId: 1,
      name: 'lecture.mp3',
    });

    // A death from here on finds a copy under the address.
    expect(begun).toEqual(['blob:1 0 blob:1 lecture.mp3']);
    expect(platform.saved.map(({ path }) => path)).toEqual(['Tabhand/lecture.mp3']);
    expect(copies()).toEqual(['1 lecture.mp3']);
  });

  it('is not saved when it could not be announced', async () => {
    const { platform, copies, files } = setUp();
    const begins = () => Promise.reject(new Error('full'));

    await expect(files.save({ name: 'lecture.mp3', blob: audio }, begins, signal)).rejects.toThrow('full');

    expect(platform.saved).toEqual([]);
    expect(copies()).toEqual([]);
  });

  it.each([
    ['H20 a program under a harmless type', 'setup.exe', audio, 'denied'],
    ['I3 a program behind a harmless ending', 'lecture.exe.mp3', audio, 'denied'],
    ['a page in place of the file', 'lecture.mp3', new Blob(['<html>'], { type: 'text/html' }), 'unavailable'],
    ['I8 a type that is not that of the bytes', 'lecture.pdf', audio, 'unavailable'],
  ])('webbrain 5.4 file: of %s nothing is announced or saved', async (_name, name, blob, code) => {
    const { platform, files } = setUp();
    const begun: string[] = [];

    await expect(files.save({ name, blob }, async (url) => void begun.push(url), signal)).rejects.toMatchObject({
      code,
    });

    expect([platform.saved, begun]).toEqual([[], []]);
  });

  it.each([
    ['save_audio', 'Tabhand/save_audio.mp3'],
    ['../../.bashrc.mp3', 'Tabhand/bashrc.mp3'],
  ])('I1 gets a safe name: %s', async (name, path) => {
    const { platform, files } = setUp();

    await files.save({ name, blob: audio }, async () => undefined, signal);

    expect(platform.saved.map((each) => each.path)).toEqual([path]);
  });
});

describe('a file that was being saved when the background died', () => {
  const item = (fields: Partial<DownloadItem> = {}) => downloadItem({ downloadId: 9, url: URL_OF_OURS, ...fields });

  it('is found by its address, whatever the browser called it', async () => {
    const { files } = setUp([downloadItem({ url: 'blob:chrome-extension://own/2' }), item({ name: 'a (1).pdf' })]);

    expect(await files.findSaved(URL_OF_OURS, signal)).toEqual({ downloadId: 9, name: 'a (1).pdf', bytes: 1_000 });
  });

  it('can be read afterwards under its number', async () => {
    const { files, kept } = setUp([item({ name: 'a (1).mp3' })]);
    kept.set(URL_OF_OURS, { id: URL_OF_OURS, name: 'a.mp3', blob: audio });

    await files.findSaved(URL_OF_OURS, signal);

    expect([...kept.values()]).toEqual([{ id: '9', name: 'a (1).mp3', blob: audio }]);
  });

  it.each([
    ['broke off', { state: 'interrupted', error: 'FILE_FAILED' }],
    ['was cancelled', { state: 'interrupted', error: 'USER_CANCELED' }],
  ] as const)('leaves no copy when the browser %s', async (_what, fields) => {
    const { files, copies, kept } = setUp([item(fields)]);
    kept.set(URL_OF_OURS, { id: URL_OF_OURS, name: 'a.mp3', blob: audio });

    await files.findSaved(URL_OF_OURS, signal).catch((error: unknown) => error);

    expect(copies()).toEqual([]);
  });

  it('is waited for while it is written', async () => {
    const { files } = setUp([item({ state: 'in-progress' })]);

    expect(await files.findSaved(URL_OF_OURS, signal)).toMatchObject({ downloadId: 9 });
  });

  it('is not there when the browser never began, or broke off', async () => {
    expect(await setUp().files.findSaved(URL_OF_OURS, signal)).toBeUndefined();
    const { files } = setUp([item({ state: 'interrupted', error: 'FILE_FAILED' })]);
    expect(await files.findSaved(URL_OF_OURS, signal)).toBeUndefined();
  });

  it('is not saved again when the user cancelled it', async () => {
    const { files } = setUp([item({ state: 'interrupted', error: 'USER_CANCELED' })]);

    await expect(files.findSaved(URL_OF_OURS, signal)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
