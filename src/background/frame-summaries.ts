import type { FrameSummary } from '../core/capabilities';
import type { Frame, FrameDirectory } from './frames';
import { closedReason } from './read-frames';

/** What can be told of all frames of a tab. Each that can be read has its name afterwards. */
export async function summariseFrames(
  directory: FrameDirectory,
  tabId: number,
  pageUrl: string,
): Promise<readonly FrameSummary[]> {
  return (await directory.survey(tabId, pageUrl)).map((frame) => {
    const { url, inside } = frame;
    const reason = closedReason(frame);
    return {
      depth: depthOf(frame),
      url,
      ...(reason === undefined ? { name: directory.nameOf(frame) } : { reason }),
      ...(inside && { widthPx: inside.widthPx, heightPx: inside.heightPx }),
    };
  });
}

function depthOf({ parent }: Frame): number {
  return parent ? depthOf(parent) + 1 : 0;
}
