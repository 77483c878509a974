import { describe, expect, it } from 'vitest';
import { FakePlatform } from '../../test/fakes/platform';
import type { HttpFile } from '../core/capabilities';
import { saveAddress } from './save-file';

const URL_ASKED = 'https://shop.test/files/report.csv';
const signal = new AbortController().signal;

function setUp(file: Partial<HttpFile> = {}) {
  const platform = new FakePlatform();
  const kept: string[] = [];
  const blob = new Blob(['a;b'], { type: 'text/csv' });
  platform.files.set(URL_ASKED, { status: 200, url: URL_ASKED, mediaType: 'text/csv', blob, ...file });
  const keep = async ({ id, name }: { readonly id: string; readonly name: string }) => void kept.push(`${id} ${name}`);
  return { platform, kept, save: () => saveAddress({ platform, keep }, URL_ASKED, { signedIn: true }, signal) };
}

describe('saving an address', () => {
  it('saves below a folder of our own and keeps a copy', async () => {
    const { platform, kept, save } = setUp();

    await save();

    expect(platform.saved).toEqual([{ path: 'Tabhand/report.csv', text: 'a;b' }]);
    expect(kept).toEqual(['1 report.csv']);
  });

  it('takes the name that the server gives, made safe', async () => {
    const { platform, save } = setUp({ name: '../../.bashrc.txt' });

    await save();

    expect(platform.saved[0]?.path).toBe('Tabhand/bashrc.txt');
  });

  const refused: readonly (readonly [string, Partial<HttpFile>, string])[] = [
    ['a program', { name: 'setup.exe' }, 'denied'],
    ['a page that asks to sign in', { blob: new Blob(['<html>'], { type: 'text/html' }) }, 'unavailable'],
    ['an error', { status: 500 }, 'unavailable'],
    ['a file from the network of the user', { url: 'http://192.168.0.1/a.csv' }, 'denied'],
    ['a file from the place of credentials', { url: 'http://169.254.169.254/latest/a.csv' }, 'denied'],
  ];

  it.each(refused)('saves nothing of %s', async (_name, file, code) => {
    const { platform, kept, save } = setUp(file);

    await expect(save()).rejects.toMatchObject({ code });

    expect([platform.saved, kept]).toEqual([[], []]);
  });

  it.each([
    ['FILE_NO_SPACE', 'The disk is full'],
    ['USER_CANCELED', 'The user cancelled'],
    ['NETWORK_FAILED', 'could not save'],
  ])('says what %s means, and keeps nothing', async (error, words) => {
    const { platform, kept, save } = setUp();
    platform.saveEnds = { state: 'interrupted', error };

    await expect(save()).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining(words) });

    expect(kept).toEqual([]);
  });
});
