import { ignore } from '../core/ignore';
import type { ContentTool, RunBase, ToolOutput } from '../core/tool';
import type { OpenCall } from './effects';
import { firstInFrames } from './first-in-frames';
import { mayReadFrame } from './frame-address';
import { goneFrame } from './frames';
import { type FrameReading, joinFrames, readFrame } from './read-frames';
import type { ContentOutcome } from './route-content-channel';
import { answerFrom, followRedirect, type Place, type PlaceDeps, redirected } from './route-place';
import { BUDGET_CHARS, callOf } from './run-call';

const ABORT_TIMEOUT_MS = 1_000;

/** Runs a reading tool in the document that it is for, and in the frames of that where it works across them. */
export async function readInContent(
  deps: PlaceDeps,
  open: OpenCall,
  send: () => Promise<ContentOutcome<ToolOutput>>,
  tool: ContentTool,
  place: Place,
  base: RunBase,
): Promise<ToolOutput> {
  return tool.acrossFrames === 'first' && !place.frame
    ? firstAcross(deps, open, tool, place, send(), base)
    : readAcross(deps, open, tool, place, await send(), base);
}

/** What the first document says in which the tool succeeds. It ends with the main document's run at the latest. */
async function firstAcross(
  deps: PlaceDeps,
  open: OpenCall,
  tool: ContentTool,
  place: Place,
  main: Promise<ContentOutcome<ToolOutput>>,
  base: RunBase,
): Promise<ToolOutput> {
  const { channel, directory } = deps;
  const { tabId, url } = place.tab;
  return firstInFrames(
    main.then((outcome) => answerFrom(outcome, undefined, directory)),
    {
      frames: async () => (await directory.survey(tabId, url)).filter(({ address }) => mayReadFrame(address)),
      async run(frame, signal) {
        if (!(await directory.enter(tabId, [frame])).has(frame.documentId)) throw goneFrame();
        const call = callOf(directory, tool, { ...place, frame }, base);
        const limits = { timeoutMs: call.timeoutMs, effects: tool.effects };
        const outcome = await open.runInPage({ tabId, documentId: frame.documentId }, call, limits, signal);
        return { ...answerFrom(outcome, frame, directory), source: frame.address };
      },
      stop({ documentId }) {
        channel
          .call({ tabId, documentId }, 'tool/abort', { callId: base.callId }, { timeoutMs: ABORT_TIMEOUT_MS })
          .catch(ignore('the frame is gone, and the run with it'));
      },
    },
    base.signal,
  );
}

/** What a reading tool says, of the frames of the document too where it works across them. */
async function readAcross(
  deps: PlaceDeps,
  open: OpenCall,
  tool: ContentTool,
  place: Place,
  outcome: ContentOutcome<ToolOutput>,
  base: RunBase,
): Promise<ToolOutput> {
  const { channel, directory } = deps;
  const output = answerFrom(outcome, place.frame, directory);
  if (tool.acrossFrames !== true || (!output.redirect && !output.frames?.length)) return output;
  const { tabId } = place.tab;
  const pageUrl = place.frame ? (await channel.ensure(tabId, base.signal)).url : place.tab.url;
  const reading: FrameReading = {
    directory,
    tabId,
    pageUrl,
    input: place.input,
    signal: base.signal,
    run: (frame, input, { budgetChars, joins, recalls, timeoutMs }) => {
      const { documentId } = frame;
      const known = recalls ? base : { callId: base.callId };
      const call = { ...callOf(directory, tool, { ...place, frame, input }, known), budgetChars, joins, timeoutMs };
      return open.runInPage({ tabId, documentId }, call, { timeoutMs, effects: tool.effects }, base.signal);
    },
  };
  if (!output.redirect) return joinFrames(reading, output, place.frame, BUDGET_CHARS);
  const inner = await followRedirect(deps, place, output.redirect, base.signal);
  return readFrame(reading, inner, redirected(place.input, output.redirect), BUDGET_CHARS);
}
