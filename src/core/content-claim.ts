/** The name of the symbol under which a content script leaves its claim in the isolated world of its document. */
export const CONTENT_CLAIM = 'tabhand.content';

/** What can be seen of a content script from outside it. */
export interface ContentClaim {
  readonly build: string;
  /** What the background calls the frame; empty while it has no name. */
  readonly frame: string;
}
