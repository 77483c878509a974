import type { FrameHandle } from './frame-place';
import type { ViewBox } from './picture';

/** A frame in the viewport around it: its box, where its own viewport begins, and how much larger that is drawn. */
export interface FrameBox extends FrameHandle {
  readonly box: ViewBox;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly down: number;
}
