import type { PictureLayout, ViewPicture } from '../core/picture';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';
import { type LayoutDeps, type PictureWanted, picturePlan } from './picture-layout';
import { goneTab } from './route-content-channel';

export interface PictureDeps extends LayoutDeps {
  readonly platform: Pick<Platform, 'tabs' | 'pages' | 'windowOf' | 'developPicture'>;
}

/** A picture that does not come by then never does: nothing draws the tab. */
const CAPTURE_TIMEOUT_MS = 3_000;

/**
 * Takes a picture of a tab, in the background too. What must not be seen is painted over before it leaves here.
 * @throws ToolError `unavailable` or `timed-out` when there is none to be had; the hint says what to do instead.
 */
export async function takePicture(
  deps: PictureDeps,
  tabId: number,
  { maxSidePx, ...wanted }: PictureWanted & { readonly maxSidePx: number },
  signal: AbortSignal,
): Promise<ViewPicture> {
  const { platform } = deps;
  const window = await platform.windowOf(tabId);
  if (!window) throw goneTab();
  if (window.state === 'minimized') {
    const hint = 'Read the page by get_accessibility_tree, or ask the user to show the window.';
    throw new ToolError('unavailable', 'The window is minimised, and nothing is drawn in it.', hint);
  }
  const before = await planOf(deps, tabId, wanted, signal);
  const taken = await platform.pages.capture(tabId, { timeoutMs: CAPTURE_TIMEOUT_MS }, signal);
  // What moved while the picture was taken is covered at both places.
  const after = before && (await planOf(deps, tabId, { marks: false }, signal));
  const plan = before && { ...before, covers: [...before.covers, ...(after?.covers ?? [])] };
  const image = await platform.developPicture(taken, { maxSidePx, ...(plan && { layout: plan }) });
  const shown = [...(before?.shown ?? []), ...(after?.shown ?? [])];
  return { image, shown, ...(before && { view: { width: before.width, height: before.height } }) };
}

/** Undefined for what no script may enter: pages of the browser, and PDF files. They hold no fields of a site. */
async function planOf(
  deps: PictureDeps,
  tabId: number,
  wanted: PictureWanted,
  signal: AbortSignal,
): Promise<PictureLayout | undefined> {
  try {
    return await picturePlan(deps, tabId, wanted, signal);
  } catch (error) {
    const isClosed = error instanceof ToolError && error.code === 'unavailable' && wanted.ref === undefined;
    if (isClosed) return undefined;
    throw error;
  }
}
