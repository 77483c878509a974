/** A ref as models write it: `e12` in the main frame, `f3e12` in the frame that is called `f3`. */
export interface ElementRef {
  /** Empty for the main frame. */
  readonly frame: string;
  readonly number: number;
}

/** Reads a ref, also in brackets or behind `ref=`. Undefined for anything else. */
export function parseRef(text: string): ElementRef | undefined {
  const match = /^\[?(?:ref=)?(f\d{1,9})?e(\d{1,9})\]?$/.exec(text.trim());
  return match ? { frame: match[1] ?? '', number: Number(match[2]) } : undefined;
}

/** Reads the name of a frame, `f3`. Undefined for anything else. */
export function parseFrameName(text: string): string | undefined {
  return /^\[?(f\d{1,9})\]?$/.exec(text.trim())?.[1];
}
