import type { ImagePart } from './message';

/** Which part of a PDF is wanted. Pages count from 1. */
export interface PdfRequest {
  readonly fromPage: number;
  /** The last one when absent. */
  readonly toPage?: number;
  /** No further page is read once the texts have this length. */
  readonly maxChars: number;
  /** Only places that hold this text, in any case, are wanted. */
  readonly find?: string;
  /** Longest side of the picture of a first page without text; no picture is made when absent. */
  readonly maxSidePx?: number;
}

/** One page, or a place on it. */
export interface PdfText {
  readonly page: number;
  readonly text: string;
}

/** What was read. All texts come from the file. */
export interface PdfReading {
  readonly pageCount: number;
  /** Empty when the file names none. */
  readonly title: string;
  /** Whole pages from the first one wanted on; with `find`, the places that hold it. */
  readonly texts: readonly PdfText[];
  /** How many pages were looked through. */
  readonly pagesRead: number;
  /** How often `find` was met; more than `texts` when there was no room for all. */
  readonly found?: number;
  /** The first page wanted, when it has no text. */
  readonly picture?: ImagePart;
}
