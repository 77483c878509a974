/** Above this most models scale a picture down themselves, and bill the larger one. */
export const MAX_SCREENSHOT_SIDE_PX = 1_568;

/**
 * How many CSS pixels of the viewport one pixel of its picture stands for. A picture is taken in pixels of the screen
 * and scaled down until its longer side fits.
 */
export function cssPxPerScreenshotPx(view: {
  readonly innerWidth: number;
  readonly innerHeight: number;
  readonly devicePixelRatio: number;
}): number {
  const longerPx = Math.max(view.innerWidth, view.innerHeight) * view.devicePixelRatio;
  return Math.max(1, longerPx / MAX_SCREENSHOT_SIDE_PX) / view.devicePixelRatio;
}
