import type { ImagePart } from './message';

/** A part of a viewport, in CSS pixels. */
export interface ViewBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What a picture of a viewport shows, for those who draw on it. */
export interface PictureLayout {
  /** The viewport's size in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** What must not be seen: fields with secrets, and frames that nobody could look into. */
  readonly covers: readonly ViewBox[];
  /** Only this part is wanted. */
  readonly crop?: ViewBox;
  /** Controls to be marked with their refs. */
  readonly marks: readonly (ViewBox & { readonly ref: string })[];
  /** The addresses of the frames that can be seen in it. */
  readonly shown?: readonly string[];
}

/** A picture of a viewport, or of a part of it. */
export interface ViewPicture {
  readonly image: ImagePart;
  /** The viewport's size in CSS pixels; absent where no script could tell. */
  readonly view?: { readonly width: number; readonly height: number };
  /** The addresses of the frames that can be seen in it. */
  readonly shown: readonly string[];
}
