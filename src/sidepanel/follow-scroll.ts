/** The measures of a box that scrolls, as an element has them. */
export interface ScrollMeasures {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

const NEAR_PX = 48;

/** Says whether the end is in sight, or so near that the user means to be there. */
export function isAtEnd({ scrollTop, scrollHeight, clientHeight }: ScrollMeasures): boolean {
  return scrollHeight - scrollTop - clientHeight <= NEAR_PX;
}
