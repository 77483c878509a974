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
  const aim = { name: tool.name, input, frame: directory.nameOf(frame) };
  let point = answerFrom(await channel.call(tab, 'frame/point', aim, options, signal), frame, directory);
  for (let inner: Frame | undefined = frame; inner && point; inner = inner.parent) {
    const around: { readonly tabId: number; readonly documentId?: string } = {
      tabId,
      documentId: inner.parent?.documentId,
    };
    const params = { ...directory.handleOf(inner), ...point };
    point = answerFrom(await channel.call(around, 'frame/reveal', params, options, signal), inner.parent, directory);
  }
}
