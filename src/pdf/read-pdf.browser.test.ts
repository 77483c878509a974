import { expect, it } from 'vitest';
import { pdfFile } from '../../test/fakes/pdf-file';
import { readPdf } from './read-pdf';

const signal = new AbortController().signal;
const all = { fromPage: 1, maxChars: 10_000 };

function file(...pages: readonly string[]): Blob {
  return new Blob([pdfFile(pages, 'Tides')]);
}

it('reads the texts of the pages line by line', async () => {
  const reading = await readPdf(file('High water\nat noon', 'Low water'), all, signal);

  expect(reading).toMatchObject({
    pageCount: 2,
    title: 'Tides',
    texts: [
      { page: 1, text: 'High water\nat noon' },
      { page: 2, text: 'Low water' },
    ],
  });
});

it('reads only the pages that are wanted, and stops when there is enough', async () => {
  const pages = file('one', 'two', 'three', 'four');

  const window = await readPdf(pages, { ...all, fromPage: 2, toPage: 3 }, signal);
  const enough = await readPdf(pages, { ...all, maxChars: 4 }, signal);

  expect([window, enough].map(({ texts }) => texts.map(({ text }) => text))).toEqual([
    ['two', 'three'],
    ['one', 'two'],
  ]);
});

it('finds the pages that hold a text, across line breaks too', async () => {
  const reading = await readPdf(file('nothing', 'the High\nwater mark'), { ...all, find: 'high WATER' }, signal);

  expect(reading).toMatchObject({ found: 1, pagesRead: 2, texts: [{ page: 2, text: 'the High water mark' }] });
});

it('makes a picture of a page without text', async () => {
  const { picture } = await readPdf(file(''), { ...all, maxSidePx: 396 }, signal);

  const bitmap = await createImageBitmap(
    new Blob([Uint8Array.from(atob(picture?.data ?? ''), (char) => char.charCodeAt(0))]),
  );
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  expect([bitmap.width, bitmap.height]).toEqual([306, 396]);
  expect([...(context?.getImageData(50, 350, 1, 1).data ?? [])].map((part) => Math.round(part / 16))).toEqual([
    0, 0, 16, 16,
  ]);
});

it('refuses what is no PDF', async () => {
  await expect(readPdf(new Blob(['%PDF-1.7 not really']), all, signal)).rejects.toMatchObject({ code: 'unavailable' });
});

it('refuses a page that the file does not have', async () => {
  await expect(readPdf(file('one'), { ...all, fromPage: 9 }, signal)).rejects.toMatchObject({ code: 'invalid-input' });
});

it('stops when the turn is stopped', async () => {
  const stop = new AbortController();
  const reading = readPdf(file('one'), all, stop.signal);
  stop.abort(new Error('stopped'));

  await expect(reading).rejects.toThrow('stopped');
});
