import type { PdfReading } from './pdf';
import { textPage } from './text-page';
import type { ToolOutput } from './tool';

/** Room for the pages' texts in one result. */
export const PDF_CHARS = 6_000;
/** Above this most models scale a picture down themselves, and bill the larger one. */
export const PDF_PICTURE_PX = 1_568;

/** What the caller asked for, as far as the next call has to say it again. */
export interface PdfWindow {
  readonly fromPage: number;
  readonly toPage?: number;
  /** Where in the first page to begin. */
  readonly offset?: number;
  readonly find?: string;
}

/** What a tool tells of a PDF: its pages one after another, and how to go on. */
export function pdfOutput(reading: PdfReading, window: PdfWindow): ToolOutput {
  return window.find === undefined ? pagesOutput(reading, window) : placesOutput(reading);
}

function pagesOutput({ pageCount, title, texts, picture }: PdfReading, window: PdfWindow): ToolOutput {
  const { fromPage, toPage = pageCount, offset = 0 } = window;
  const parts = title === '' || fromPage > 1 || offset > 0 ? [] : [`# ${title}`];
  let room = PDF_CHARS;
  let next: string | undefined;
  let last = fromPage;
  for (const { page, text } of texts) {
    if (page > fromPage && text.length > room) break;
    const slice = textPage(text, page === fromPage ? offset : 0, room);
    parts.push(`[page ${page}]\n${slice.text === '' ? '(no text)' : slice.text}`);
    room -= slice.text.length;
    last = page;
    if (slice.nextOffset !== undefined) next = `from_page ${page}, offset ${slice.nextOffset}`;
  }
  if (next === undefined && last < Math.min(toPage, pageCount)) next = `from_page ${last + 1}`;
  const notes = [`Pages ${fromPage} to ${last} of ${pageCount}.`];
  if (texts[0]?.text === '') {
    const seen = picture === undefined ? '' : ' Its picture is attached, for models that see.';
    notes.push(`Page ${fromPage} is scanned or drawn: it has no text.${seen}`);
  }
  if (next !== undefined) notes.push(`More with ${next}.`);
  return { text: parts.join('\n\n'), note: notes.join(' '), ...(picture && { images: [picture] }) };
}

function placesOutput({ texts, pagesRead, found = 0 }: PdfReading): ToolOutput {
  const shown: string[] = [];
  let room = PDF_CHARS;
  for (const { page, text } of texts) {
    const line = `[page ${page}] …${text}…`;
    if (line.length > room) break;
    shown.push(line);
    room -= line.length;
  }
  const rest = shown.length < found ? ` ${shown.length} are shown; go on with a later from_page.` : '';
  return { text: shown.join('\n') || '(nothing)', note: `Found ${found} times on ${pagesRead} pages.${rest}` };
}
