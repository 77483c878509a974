import { describe, expect, it } from 'vitest';
import { backgroundContext, tabInfo } from '../../../test/fakes/background-context';
import type { HttpFile } from '../../core/capabilities';
import type { PdfRequest } from '../../core/pdf';
import readPdf from './read_pdf';

const PDF: HttpFile = {
  status: 200,
  url: 'https://a.test/a.pdf',
  mediaType: 'application/pdf',
  blob: new Blob(['%PDF-1.7']),
};

function contextFor(file: HttpFile, asked: PdfRequest[] = []) {
  return backgroundContext({
    http: {
      file: async () => file,
      tabFile: async () => ({ ...file, url: 'the tab' }),
    },
    pdf: {
      read: async (_file, request) => {
        asked.push(request);
        return { pageCount: 3, title: 'Tides', texts: [{ page: request.fromPage, text: 'High water' }], pagesRead: 1 };
      },
    },
    tabs: { get: async () => tabInfo({ url: 'https://a.test/shown.pdf' }) },
  });
}

describe('read_pdf', () => {
  it('reads the file that the tab shows', async () => {
    const output = await readPdf.run({}, contextFor(PDF));

    expect(output).toMatchObject({ source: 'https://a.test/shown.pdf', text: expect.stringContaining('High water') });
  });

  it('reads the pages of an address that are asked for', async () => {
    const asked: PdfRequest[] = [];

    const output = await readPdf.run({ url: PDF.url, from_page: 2, to_page: 3 }, contextFor(PDF, asked));

    expect(output.source).toBe(PDF.url);
    expect(asked).toMatchObject([{ fromPage: 2, toPage: 3 }]);
  });

  it('says when there is no PDF', async () => {
    const page = { ...PDF, mediaType: 'text/html', blob: new Blob(['<html>']) };

    await expect(readPdf.run({}, contextFor(page))).rejects.toMatchObject({ code: 'unavailable', detail: 'text/html' });
  });

  it('names the status of an error', async () => {
    await expect(readPdf.run({}, contextFor({ ...PDF, status: 403 }))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('403'),
    });
  });
});
