import type { TrustedStep } from '../core/trusted-input';

/** A dialog of the page that got through to the browser. */
export interface NativeDialog {
  /** `alert`, `confirm`, `prompt` or `beforeunload`. */
  readonly kind: string;
  /** Words of the page. */
  readonly message: string;
}

/** Why a tab takes no trusted input; nothing was begun then. */
export type InputRefusal = 'cancelled' | 'taken' | 'forbidden' | 'gone';

/** Mouse and keyboard of a tab, for as long as one work lasts. */
export interface TrustedHands {
  /** Rejects when the tab was lost in between; the work ends as `lost` then. */
  perform(steps: readonly TrustedStep[]): Promise<void>;
  /** What the page asked meanwhile. All were answered with no. */
  dialogs(): readonly NativeDialog[];
}

/** Input that a page can't tell from a user's. Points are in CSS pixels of the main frame's viewport. */
export interface TrustedInput {
  /**
   * Takes hold of the tab, works, and lets it go whatever happens. The browser may show a bar meanwhile. No frame within
   * the document (the main one when absent) takes the input.
   */
  use<T>(
    tabId: number,
    work: (hands: TrustedHands) => Promise<T>,
    documentId?: string,
  ): Promise<
    | { readonly kind: 'done'; readonly value: T }
    | { readonly kind: 'refused'; readonly reason: InputRefusal }
    /** It was taken away in the middle; some of the steps may have been done. */
    | { readonly kind: 'lost' }
  >;
}
