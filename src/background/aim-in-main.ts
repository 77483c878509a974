import { readKeyStroke } from '../core/key-stroke';
import type { ContentTool } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { TrustedStep, ViewPoint } from '../core/trusted-input';
import type { Frame } from './frames';
import { answerFrom, type Place, type PlaceDeps } from './route-place';

const AIM_TIMEOUT_MS = 3_000;

/**
 * What mouse and keyboard have to do for a call, in CSS pixels of the main frame's viewport. A point of a frame is taken
 * only when a pointer reaches the frame there, so a frame can aim at nothing but itself.
 * @throws ToolError when the target changed, or can't be reached any more.
 */
export async function aimInMain(
  { channel, directory }: PlaceDeps,
  tool: ContentTool,
  { tab, frame, input }: Place,
  fingerprint: string | undefined,
  signal: AbortSignal,
): Promise<readonly TrustedStep[] | null> {
  const { tabId } = tab;
  const options = { timeoutMs: AIM_TIMEOUT_MS };
  const params = { name: tool.name, input, fingerprint, ...(frame && { frame: directory.nameOf(frame) }) };
  const { steps } = answerFrom(await channel.call(tab, 'act/aim', params, options, signal), frame, directory);
  if (!steps) return null;
  // Keys go wherever the focus is, which may be in another document: only those that the call itself names.
  const stroke = typeof input.key === 'string' ? readKeyStroke(input.key) : undefined;

  async function outside(inside: ViewPoint): Promise<ViewPoint> {
    let point = inside;
    for (let inner: Frame | undefined = frame; inner; inner = inner.parent) {
      const around: { readonly tabId: number; readonly documentId?: string } = {
        tabId,
        documentId: inner.parent?.documentId,
      };
      const handle = { ...directory.handleOf(inner), ...point };
      point = answerFrom(await channel.call(around, 'frame/reveal', handle, options, signal), inner.parent, directory);
    }
    return point;
  }

  return Promise.all(
    steps.map(async (step) => {
      switch (step.kind) {
        case 'move':
        case 'click':
          return { ...step, ...(await outside(step)) };
        case 'drag':
          return { ...step, from: await outside(step.from), to: await outside(step.to) };
        case 'key':
        case 'text':
          if (frame || !stroke) throw new ToolError('denied', 'The page wanted other keys than the call names.');
          return { kind: 'key', stroke } as const;
        default:
          return step satisfies never;
      }
    }),
  );
}
