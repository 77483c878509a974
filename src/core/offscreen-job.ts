import type { PdfReading, PdfRequest } from './pdf';
import type { ToolFailure } from './tool-error';

/** What the hidden page does for a background that has no document of its own. */
export type OffscreenJob =
  | { readonly type: 'pdf/read'; readonly file: Blob; readonly request: PdfRequest }
  /** Gives a `blob:` address, which lives until it is freed or the page closes. */
  | { readonly type: 'blob/url'; readonly file: Blob }
  | { readonly type: 'blob/free'; readonly url: string };

/** What a job gives when it went well. */
export type OffscreenResult = PdfReading | string | null;

export type OffscreenReply =
  | { readonly ok: true; readonly value: OffscreenResult }
  | { readonly ok: false; readonly failure: ToolFailure };

/** A job under way. Other pages of the extension get the same message, and know by `to` that it is not theirs. */
export interface OffscreenMessage {
  readonly to: 'offscreen';
  readonly id: string;
  /** Absent to give up the job of that id. */
  readonly job?: OffscreenJob;
}
