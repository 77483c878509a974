import type { FilesCapability, PdfCapability } from './capabilities';
import { htmlToMarkdown } from './html-to-markdown';
import type { OpenFile } from './kept-file';
import { officeText } from './office-text';
import { PDF_CHARS, PDF_PICTURE_PX, pdfOutput } from './pdf-output';
import { placesIn, textPage } from './text-page';
import type { ToolOutput } from './tool';
import { ToolError } from './tool-error';

/** Which part of a file is wanted. */
export interface FileWindow {
  readonly offset?: number;
  /** Of a PDF; counts from 1. */
  readonly fromPage?: number;
  readonly find?: string;
}

export interface ReadDeps {
  readonly files: Pick<FilesCapability, 'picture'>;
  readonly pdf: PdfCapability;
}

const PAGE_CHARS = 6_000;
/** No more of a text file is read into memory. */
const MAX_TEXT_BYTES = 20 * 1_048_576;
const HEAD_BYTES = 4_096;
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp']);

/**
 * What a tool tells of a kept file: its text in pages, a PDF's pages, or a picture.
 * @throws ToolError `unavailable` for a file of another kind, `invalid-input` for an offset behind its end
 */
export async function readKeptFile(
  { name, mediaType, blob }: OpenFile,
  { offset = 0, fromPage = 1, find }: FileWindow,
  { files, pdf }: ReadDeps,
  signal: AbortSignal,
): Promise<ToolOutput> {
  const head = new Uint8Array(await blob.slice(0, HEAD_BYTES).arrayBuffer());
  if (PICTURES.has(mediaType)) {
    const image = await files.picture(blob, { maxSidePx: PDF_PICTURE_PX });
    return { text: `Picture "${name}", ${image.widthPx} × ${image.heightPx} px.`, images: [image], source: 'file' };
  }
  if (new TextDecoder('latin1').decode(head.subarray(0, 1_024)).includes('%PDF-')) {
    const request = { fromPage, find, maxChars: PDF_CHARS + offset, maxSidePx: PDF_PICTURE_PX };
    const reading = await pdf.read(blob, request, signal);
    return { ...pdfOutput(reading, { fromPage, offset, find }), source: 'file' };
  }
  if (head[0] === 0x50 && head[1] === 0x4b) {
    const office = await officeText(blob);
    if (office !== undefined) return { ...textOutput(office, { offset, find }), source: 'file' };
  }
  const charset = charsetOf(head);
  if (charset === undefined) {
    const message = 'The file holds no text that can be read here.';
    throw new ToolError('unavailable', message, 'Tell the user what kind of file it is.', { detail: mediaType });
  }
  const text = decode(await blob.slice(0, MAX_TEXT_BYTES).arrayBuffer(), charset, mediaType);
  return { ...textOutput(text, { offset, find }), source: 'file' };
}

function textOutput(text: string, { offset, find }: { readonly offset: number; readonly find?: string }): ToolOutput {
  if (find !== undefined) {
    const { places, count } = placesIn(text, find);
    if (count === 0) throw new ToolError('not-found', 'The file does not hold this text.', 'Read it without find.');
    return { text: places.join('\n\n'), note: `Found ${count} times; each place begins with its offset.` };
  }
  if (offset > 0 && offset >= text.length) {
    throw new ToolError('invalid-input', `The text has only ${text.length} characters.`, 'Use a smaller offset.');
  }
  const page = textPage(text, offset, PAGE_CHARS);
  const more = page.nextOffset === undefined ? undefined : `More with offset ${page.nextOffset} (of ${text.length}).`;
  return { text: page.text === '' ? '(empty)' : page.text, ...(more !== undefined && { note: more }) };
}

/** Undefined for what is no text. */
function charsetOf(head: Uint8Array): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return head.includes(0) ? undefined : 'utf-8';
}

function decode(bytes: ArrayBuffer, charset: string, mediaType: string): string {
  const text = new TextDecoder(charset).decode(bytes).replaceAll('\r\n', '\n');
  return mediaType === 'text/html' ? htmlToMarkdown(text) : text;
}
