import type { DialogRecord } from '../core/dialog-record';
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
  /** What the guard in the page's own world wrote down; see `ask-guard.ts`. */
  askGuard?(token: string): readonly DialogRecord[] | undefined;
  /** See `PageContext.readBlob`. */
  readBlob(url: string): Promise<Blob>;
}
