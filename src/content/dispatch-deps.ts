import type { CoreTool, RefTable } from '../core/tool';

/** What the dispatcher works on. */
export interface DispatchDeps {
  readonly document: Document;
  readonly refs: RefTable;
  readonly tools: readonly CoreTool[];
  /** Tells one build of this script from the next. */
  readonly build: string;
  /** Aborts when this script is replaced by a newer one. */
  readonly signal: AbortSignal;
  /** Keeps what the background calls the frame that this document is in. */
  nameFrame?(name: string): void;
  /** The browser's number for the frame that an element holds, where it tells. */
  frameIdOf?(element: Element): number | undefined;
  /** See `PageContext.readBlob`. */
  readBlob(url: string): Promise<Blob>;
}
