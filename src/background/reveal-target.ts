import type { ContentTool } from '../core/tool';
import type { Frame } from './frames';
import { answerFrom, type Place, type PlaceDeps } from './route-place';

const REVEAL_TIMEOUT_MS = 3_000;

/**
 * Brings the target of an act in a frame into view, and makes sure that a pointer would reach it there: in each document
 * around the frame, up to the main one. What only follows the focus needs no pointer.
 * @throws ToolError `not-actionable` when a frame is hidden or covered.
 */
export async function revealTarget(
  { channel, directory }: PlaceDeps,
  tool: ContentTool,
  { tab, input }: Place,
  frame: Frame,
  signal: AbortSignal,
): Promise<void> {
  const { tabId } = tab;
  const options = { timeoutMs: REVEAL_TIMEOUT_MS };
  const hasPointer = typeof input.ref_id === 'string' || typeof input.x === 'number' || tool.targets !== undefined;
  if (!hasPointer) return;
  const around = aroundOf(frame);
  // The background may have begun anew since these documents were looked at.
  await Promise.all([
    channel.ensure(tabId, signal),
    directory.enter(tabId, [frame, ...around.flatMap((each) => each ?? [])]),
  ]);
  const aim = { name: tool.name, input, frame: directory.nameOf(frame) };
  const ask = () => channel.call(tab, 'frame/point', aim, options, signal);
  const first = await ask();
  if (first.kind === 'no-receiver') {
    directory.forget(frame.documentId);
    await directory.enter(tabId, [frame]);
  }
  let point = answerFrom(first.kind === 'no-receiver' ? await ask() : first, frame, directory);
  let inner = frame;
  for (const outer of around) {
    if (!point) return;
    const to: { readonly tabId: number; readonly documentId?: string } = { tabId, documentId: outer?.documentId };
    const params = { ...directory.handleOf(inner), ...point };
    point = answerFrom(await channel.call(to, 'frame/reveal', params, options, signal), outer, directory);
    inner = outer ?? inner;
  }
}

/** The frames around a frame, the nearest first, and undefined for the main one at the end. */
function aroundOf(frame: Frame): readonly (Frame | undefined)[] {
  return frame.parent ? [frame.parent, ...aroundOf(frame.parent)] : [undefined];
}
