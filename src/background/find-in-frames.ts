import type { JsonObject } from '../core/json';
import type { TargetFacts } from '../core/target';
import { ToolError } from '../core/tool-error';
import { mayReadFrame } from './frame-address';
import type { Frame, FrameDirectory } from './frames';

/** What a frame says that is asked for a target: what was found, or how the search failed. */
export type Found = TargetFacts | ToolError | undefined;

/** At most so many frames are asked. */
const MAX_FRAMES = 40;

/** Whether a call looks for its target by words or a selector, so that it may be in any frame. */
export function isSearch({ visible_text, selector, ref_id }: JsonObject): boolean {
  return ref_id === undefined && (typeof visible_text === 'string' || typeof selector === 'string');
}

/** Whether a search found nothing at all, rather than several things, which it lists. */
export function isNothingFound(error: unknown): boolean {
  return error instanceof ToolError && error.code === 'not-found' && error.detail === undefined;
}

/**
 * The one frame in which a search that found nothing in the main document succeeds; undefined where none does.
 * @throws ToolError `not-found` when several do
 */
export async function findInFrames(
  directory: FrameDirectory,
  { tabId, url }: { readonly tabId: number; readonly url: string },
  ask: (frame: Frame) => Promise<Found>,
): Promise<Frame | undefined> {
  const all = await directory.survey(tabId, url);
  const open = all.filter(({ address, inside }) => inside?.widthPx && inside.heightPx && mayReadFrame(address));
  const asked = open.slice(0, MAX_FRAMES);
  const entered = await directory.enter(tabId, asked);
  const answers = await Promise.all(
    asked.map(async (frame) => ({ frame, found: entered.has(frame.documentId) ? await ask(frame) : undefined })),
  );
  const hits = answers.filter(({ found }) => found !== undefined && !(found instanceof ToolError));
  // A frame in which several things fit says so by the same code.
  const several = answers.find(({ found }) => found instanceof ToolError && found.detail !== undefined);
  if (hits.length > 1 || (several && hits.length > 0)) {
    const names = hits.map(({ frame }) => directory.nameOf(frame)).join(', ');
    throw new ToolError('not-found', `Things in several frames fit (${names}).`, 'Search the page, then use a ref_id.');
  }
  if (several?.found instanceof ToolError) throw several.found;
  return hits[0]?.frame;
}
