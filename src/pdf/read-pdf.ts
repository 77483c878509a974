import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';
import type { PdfReading, PdfRequest, PdfText } from '../core/pdf';
import { tidyLines } from '../core/tidy-lines';
import { ToolError } from '../core/tool-error';
import { pagePicture } from './page-picture';
import { pdfWorker } from './pdf-worker';

const AROUND_CHARS = 200;

/**
 * Reads pages of a PDF file in a thread of its own, without running anything in it.
 * @throws ToolError `unavailable` when it is no PDF, is damaged or needs a password; `invalid-input` for a page that it
 * does not have.
 */
export async function readPdf(file: Blob, request: PdfRequest, signal: AbortSignal): Promise<PdfReading> {
  GlobalWorkerOptions.workerPort = pdfWorker();
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    useWorkerFetch: false,
    // The content security policy lets no WebAssembly in; these decoders are the same ones as scripts.
    useWasm: false,
    wasmUrl: new URL('/pdf/', location.href).href,
    isOffscreenCanvasSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  });
  const stop = () => void task.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    const pdf = await task.promise.catch((error: unknown) => {
      signal.throwIfAborted();
      throw unreadable(error);
    });
    return await readPages(pdf, request, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await task.destroy();
  }
}

async function readPages(pdf: PDFDocumentProxy, request: PdfRequest, signal: AbortSignal): Promise<PdfReading> {
  const { numPages } = pdf;
  const { fromPage, find, maxChars, maxSidePx } = request;
  if (fromPage > numPages) {
    throw new ToolError('invalid-input', `The file has only ${numPages} pages.`, 'Use a smaller from_page.');
  }
  const lastPage = Math.min(request.toPage ?? numPages, numPages);
  const texts: PdfText[] = [];
  let found = 0;
  let room = maxChars;
  let page = fromPage;
  for (; page <= lastPage && (room > 0 || find !== undefined); page++) {
    signal.throwIfAborted();
    const text = await textOf(await pdf.getPage(page));
    const places = find === undefined ? [text] : placesOf(text, find);
    if (find !== undefined) found += places.length;
    for (const place of places) {
      if (find !== undefined && room <= 0) break;
      texts.push({ page, text: place });
      room -= place.length;
    }
  }
  const isPictured = find === undefined && texts[0]?.text === '' && maxSidePx !== undefined;
  return {
    pageCount: numPages,
    title: await titleOf(pdf),
    texts,
    pagesRead: page - fromPage,
    ...(find !== undefined && { found }),
    ...(isPictured && { picture: await pagePicture(await pdf.getPage(fromPage), maxSidePx) }),
  };
}

/** In the order of the file, which is nearly always that of reading. */
async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  page.cleanup();
  return tidyLines(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
}

/** A text that a line break cuts is found too. */
function placesOf(text: string, find: string): readonly string[] {
  const line = text.replace(/\s+/g, ' ');
  const haystack = line.toLowerCase();
  const needle = find.replace(/\s+/g, ' ').toLowerCase();
  const places: string[] = [];
  let at = haystack.indexOf(needle);
  while (at >= 0) {
    const start = Math.max(0, at - AROUND_CHARS);
    const end = at + needle.length + AROUND_CHARS;
    places.push(line.slice(start, end).toWellFormed().trim());
    at = haystack.indexOf(needle, end);
  }
  return places;
}

async function titleOf(pdf: PDFDocumentProxy): Promise<string> {
  const { info } = await pdf.getMetadata();
  const title: unknown = 'Title' in info ? info.Title : undefined;
  return typeof title === 'string' ? title.replace(/\s+/g, ' ').trim().slice(0, 300).toWellFormed() : '';
}

function unreadable(error: unknown): ToolError {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') {
    const message = 'The PDF is locked with a password.';
    return new ToolError('unavailable', message, 'Ask the user for an unlocked copy.', { cause: error });
  }
  const message = 'This is no PDF file, or it is damaged.';
  return new ToolError('unavailable', message, 'Open the address in a tab to see what it is.', { cause: error });
}
