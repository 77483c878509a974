import type { TargetFacts } from '../core/target';
import type { ContentTool, RunBase } from '../core/tool';
import type { ContentProtocol, Params } from '../messaging/protocol';
import type { FrameDirectory } from './frames';
import type { Place } from './route-place';

/** What a page gets for a call whose tool names no time. The loop gives up at the same time at the latest. */
const DEFAULT_TIMEOUT_MS = 30_000;
/** What a page may put into its text, so that fence and note still fit the cap of a tool result. */
export const BUDGET_CHARS = 7_000;

/** Where a call goes, and what it takes there. */
export type AimedPlace = Place & { readonly target?: TargetFacts; readonly files?: readonly File[] };

/** The message that runs a call in the document it is for. */
export function callOf(
  directory: FrameDirectory,
  tool: ContentTool,
  { frame, input, target, files }: AimedPlace,
  { callId, recalls }: Pick<RunBase, 'callId' | 'recalls'>,
): Params<ContentProtocol, 'tool/run'> {
  return {
    callId,
    name: tool.name,
    input,
    fingerprint: target?.fingerprint,
    timeoutMs: tool.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    budgetChars: BUDGET_CHARS,
    ...(tool.looks && recalls && { recalls }),
    ...(files !== undefined && files.length > 0 && { files }),
    ...(frame && { frame: directory.nameOf(frame) }),
  };
}
