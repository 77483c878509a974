import type { KeyStroke } from './key-stroke';

/** A point in CSS pixels of a document's viewport. */
export interface ViewPoint {
  readonly x: number;
  readonly y: number;
}

/** One thing a user does with mouse or keyboard. Keys and text go to what has focus. */
export type TrustedStep =
  | ({ readonly kind: 'move' } & ViewPoint)
  | ({
      readonly kind: 'click';
      readonly button: 'left' | 'middle' | 'right';
      /** 2 for a double click. */
      readonly count: number;
      readonly modifiers: KeyStroke['modifiers'];
    } & ViewPoint)
  /** Presses at `from`, moves there in small steps, and lets go. */
  | { readonly kind: 'drag'; readonly from: ViewPoint; readonly to: ViewPoint }
  | { readonly kind: 'key'; readonly stroke: KeyStroke }
  /** Writes at the caret or over the selection, as an input method does. */
  | { readonly kind: 'text'; readonly text: string };
