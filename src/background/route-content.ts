import { ignore } from '../core/ignore';
import type { TargetFacts } from '../core/target';
import type { ContentTool, RunBase, ToolOutput } from '../core/tool';
import type { Platform } from '../platform/platform';
import type { OpenCall } from './effects';
import { type Frame, type FrameDirectory, goneFrame } from './frames';
import { type FrameReading, joinFrames, readFrame } from './read-frames';
import { revealTarget } from './reveal-target';
import { completeAct, isAct } from './route-act';
import type { ContentChannel, ContentOutcome } from './route-content-channel';
import { answerFrom, followRedirect, type Place, type PlaceDeps, redirected } from './route-place';
import { watchNavigation } from './route-watch';

/** What a page gets for a call whose tool names no time. The loop gives up at the same time at the latest. */
const DEFAULT_TIMEOUT_MS = 30_000;
/** What a page may put into its text, so that fence and note still fit the cap of a tool result. */
const BUDGET_CHARS = 7_000;
const ABORT_TIMEOUT_MS = 1_000;
const CHECK_EVERY_MS = 3_000;
const SILENCE_MS = 5_000;

export interface ContentRouteDeps extends PlaceDeps {
  readonly platform: Pick<Platform, 'tabs' | 'pages' | 'onNavigation'>;
}

/** Runs a content tool and, if it acts, waits for the navigation it began and completes its receipt. */
export async function runInContent(
  deps: ContentRouteDeps,
  open: OpenCall,
  tool: ContentTool,
  place: Place & { readonly target?: TargetFacts },
  base: RunBase,
): Promise<ToolOutput> {
  const { platform, channel, directory } = deps;
  const { tab, frame } = place;
  const acts = isAct(tool.effects);
  const timeoutMs = tool.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const call = callOf(directory, tool, place, base);
  const limits = { timeoutMs, effects: tool.effects };
  const stopInPage = () => {
    channel
      .call(tab, 'tool/abort', { callId: base.callId }, { timeoutMs: ABORT_TIMEOUT_MS })
      .catch(ignore('the page is gone, and the run with it'));
  };
  // The receipt of an act is about the tab, whichever of its frames was acted in.
  const pageUrl = frame && acts ? ((await platform.pages.mainFrame(tab.tabId))?.url ?? tab.url) : tab.url;
  if (frame && acts) await revealTarget(deps, tool, place, frame, base.signal);
  // Begun before the act, so that no event of it is missed.
  const watch = watchNavigation(platform);
  base.signal.addEventListener('abort', stopInPage, { once: true });
  const sentAtMs = performance.now();
  try {
    const send = () => orSilent(open.runInPage(tab, call, limits, base.signal), channel, tab);
    let outcome = await send();
    // Never delivered, so it can be sent again, but only to the very document that was decided on.
    if (outcome.kind === 'no-receiver' && (await enterAgain(deps, place, base.signal))) outcome = await send();
    if (!acts) return await readAcross(deps, open, tool, place, outcome, base);
    if (frame) outcome = await outcomeInFrame(deps, frame, outcome);
    return await completeAct(
      { platform, watch, tool, sentAtMs },
      outcome,
      { ...tab, url: pageUrl, target: place.target },
      base.signal,
    );
  } finally {
    base.signal.removeEventListener('abort', stopInPage);
    watch.stop();
  }
}

function callOf(
  directory: FrameDirectory,
  tool: ContentTool,
  { frame, input, target }: Place & { readonly target?: TargetFacts },
  { callId }: Pick<RunBase, 'callId'>,
) {
  return {
    callId,
    name: tool.name,
    input,
    fingerprint: target?.fingerprint,
    timeoutMs: tool.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    budgetChars: BUDGET_CHARS,
    ...(frame && { frame: directory.nameOf(frame) }),
  };
}

/** Whether a script answers now in the very document that was decided on. */
async function enterAgain({ channel, directory }: ContentRouteDeps, { tab, frame }: Place, signal: AbortSignal) {
  if (!frame) return (await channel.ensure(tab.tabId, signal)).documentId === tab.documentId;
  directory.forget(frame.documentId);
  const { inside: _, ...bare } = frame;
  return (await directory.enter(tab.tabId, [bare])).has(frame.documentId);
}

/** What a reading tool says, of the frames of the document too where it works across them. */
async function readAcross(
  deps: ContentRouteDeps,
  open: OpenCall,
  tool: ContentTool,
  place: Place,
  outcome: ContentOutcome<ToolOutput>,
  base: RunBase,
): Promise<ToolOutput> {
  const { channel, directory } = deps;
  const output = answerFrom(outcome, place.frame, directory);
  if (!tool.acrossFrames || (!output.redirect && !output.frames?.length)) return output;
  const { tabId } = place.tab;
  const pageUrl = place.frame ? (await channel.ensure(tabId, base.signal)).url : place.tab.url;
  const reading: FrameReading = {
    directory,
    tabId,
    pageUrl,
    input: place.input,
    signal: base.signal,
    run: (frame, input, { budgetChars, joins, timeoutMs }) => {
      const { documentId } = frame;
      const call = { ...callOf(directory, tool, { ...place, frame, input }, base), budgetChars, joins, timeoutMs };
      return open.runInPage({ tabId, documentId }, call, { timeoutMs, effects: tool.effects }, base.signal);
    },
  };
  if (!output.redirect) return joinFrames(reading, output, place.frame, BUDGET_CHARS);
  const inner = await followRedirect(deps, place, output.redirect, base.signal);
  return readFrame(reading, inner, redirected(place.input, output.redirect), BUDGET_CHARS);
}

/** An act that made its own frame leave did something; that the frame did not answer is no failure. */
async function outcomeInFrame(
  { platform, directory }: ContentRouteDeps,
  frame: Frame,
  outcome: ContentOutcome<ToolOutput>,
): Promise<ContentOutcome<ToolOutput>> {
  if (outcome.kind === 'value' || outcome.kind === 'timed-out') return outcome;
  directory.forget(frame.documentId);
  if (outcome.kind === 'no-receiver') throw goneFrame();
  const now = await platform.pages.frame(frame.tabId, frame.frameId);
  if (now?.documentId === frame.documentId) return outcome;
  const text = now ? 'The frame shows another page now.' : 'The frame is gone now.';
  return { kind: 'value', value: { text, note: 'Refs into the frame are gone.', receipt: { changed: true } } };
}

/** While a run takes long, the page must at least answer a ping: a dialog or an endless script lets it answer nothing. */
async function orSilent<T>(
  running: Promise<ContentOutcome<T>>,
  channel: ContentChannel,
  page: Place['tab'],
): Promise<ContentOutcome<T>> {
  const silence = Promise.withResolvers<ContentOutcome<T>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const check = async () => {
    const ping = await channel.call(page, 'content/ping', {}, { timeoutMs: SILENCE_MS });
    if (ping.kind === 'timed-out') silence.resolve(ping);
    else if (ping.kind === 'value' && !isOver) later();
  };
  const later = () => {
    timer = setTimeout(() => void check().catch(silence.reject), CHECK_EVERY_MS);
  };
  later();
  try {
    return await Promise.race([running, silence.promise]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
