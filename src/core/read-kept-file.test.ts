import { expect, it } from 'vitest';
import { zipFile } from '../../test/fakes/zip-file';
import type { OpenFile } from './kept-file';
import type { PdfRequest } from './pdf';
import { readKeptFile } from './read-kept-file';

const signal = new AbortController().signal;
const picture = { mediaType: 'image/jpeg', data: 'AA', widthPx: 3, heightPx: 2 } as const;
const asked: PdfRequest[] = [];
const deps = {
  files: { picture: async () => picture },
  pdf: {
    read: async (_file: Blob, request: PdfRequest) => {
      asked.push(request);
      return { pageCount: 2, title: '', texts: [{ page: request.fromPage, text: 'tide' }], pagesRead: 1 };
    },
  },
};

function file(content: BlobPart, mediaType = 'text/plain'): OpenFile {
  const blob = new Blob([content], { type: mediaType });
  return { kind: 'attachment', id: 'a1', name: 'a', mediaType, bytes: blob.size, atMs: 0, blob };
}

it('reads text in pages', async () => {
  const first = await readKeptFile(file('line\r\n'.repeat(3_000)), {}, deps, signal);
  const offset = Number(/offset (\d+)/.exec(first.note ?? '')?.[1]);

  const second = await readKeptFile(file('line\r\n'.repeat(3_000)), { offset }, deps, signal);

  expect(first.text.length).toBeLessThanOrEqual(6_000);
  expect(second.text.startsWith('line\nline')).toBe(true);
});

it('shows the places that hold a text', async () => {
  const output = await readKeptFile(file(`${'x '.repeat(5_000)}Kettle`), { find: 'kettle' }, deps, signal);

  expect(output.text).toContain('Kettle');
  expect(output.note).toContain('1 times');
});

it('reads text of two bytes a character', async () => {
  const bytes = new Uint8Array([0xff, 0xfe, 0x61, 0, 0x62, 0]);

  expect((await readKeptFile(file(bytes), {}, deps, signal)).text).toBe('ab');
});

it('gives a picture to look at', async () => {
  expect((await readKeptFile(file('', 'image/png'), {}, deps, signal)).images).toEqual([picture]);
});

it('reads a PDF by pages, whatever type it was given', async () => {
  const output = await readKeptFile(file('%PDF-1.7', 'application/octet-stream'), { fromPage: 2 }, deps, signal);

  expect(output.text).toContain('tide');
  expect(asked.at(-1)).toMatchObject({ fromPage: 2 });
});

it('reads the text of an office document', async () => {
  const document = zipFile({ a: '', 'word/document.xml': '<w:p><w:t>High water</w:t></w:p>' });

  const output = await readKeptFile({ ...file(''), blob: document }, {}, deps, signal);

  expect(output.text).toBe('High water');
});

it('says that it cannot read what is no text', async () => {
  const reading = readKeptFile(file(new Uint8Array([1, 0, 2]), 'application/x-thing'), {}, deps, signal);

  await expect(reading).rejects.toMatchObject({ code: 'unavailable', detail: 'application/x-thing' });
});

it('refuses an offset behind the end', async () => {
  const reading = readKeptFile(file('abc'), { offset: 9 }, deps, signal);

  await expect(reading).rejects.toMatchObject({ code: 'invalid-input' });
});
