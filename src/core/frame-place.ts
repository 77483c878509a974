/**
 * What tells one frame of a document from the others. Not every browser says which element holds which frame, so there
 * are several ways: the first that both sides know counts.
 */
export interface FrameHandle {
  /** The ref of the frame's element. */
  readonly key: string;
  /** The browser's own number for the frame. */
  readonly frameId?: number;
  /** Its place in `window[0]`, `window[1]`, …; -1 for a frame in a shadow tree, which has none. */
  readonly index?: number;
  /** The address that its element names, cut short. */
  readonly src?: string;
}

/** A frame as its parent document sees it. */
export interface FramePlace extends FrameHandle {
  /** Where what the frame says belongs: behind so many characters of `text`. Absent: behind all of it. */
  readonly at?: number;
  /** Blanks before each line of the frame. */
  readonly indent?: number;
}

/** Where a call has to go on: in a frame, for a point at these coordinates of the frame's viewport. */
export interface FrameRedirect extends FrameHandle {
  readonly x?: number;
  readonly y?: number;
}
