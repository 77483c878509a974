import { ignore } from '../core/ignore';
import type { ContentTool, RunBase, ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';
import type { ActMemory } from './act-memory';
import { aimInMain } from './aim-in-main';
import type { Climber, Rung } from './climb';
import type { OpenCall } from './effects';
import { addressesAround, type Frame, goneFrame } from './frames';
import { whileAlive } from './heartbeat';
import { revealTarget } from './reveal-target';
import { completeAct, isAct } from './route-act';
import type { ContentChannel, ContentOutcome } from './route-content-channel';
import type { Place, PlaceDeps } from './route-place';
import { readInContent } from './route-read';
import { type TabStory, watchNavigation } from './route-watch';
import { type AimedPlace, callOf } from './run-call';
import { settlePage } from './settle-page';
import { watchAround } from './watch-around';
import { watchDownloads } from './watch-downloads';
import type { RequestWatch } from './watch-requests';
import type { DialogTalk } from './with-dialogs';

const ABORT_TIMEOUT_MS = 1_000;
const REVIEW_TIMEOUT_MS = 4_000;
const SILENCE_MS = 2_000;
/** What a page does later than this after an act is news for the next call. */
const LATE_MS = 900;
/** A look at a huge page is one long task, in which the page answers nothing. */
const BUSY_LOOK_MS = 8_000;

export interface ContentRouteDeps extends PlaceDeps {
  readonly platform: Pick<Platform, 'tabs' | 'pages' | 'downloads' | 'onNavigation'>;
  readonly requests: RequestWatch;
  readonly memory: ActMemory;
  readonly climber: Climber;
  readonly talk: DialogTalk;
}

/** Runs a content tool and, if it acts, waits for what it began and completes its receipt. */
export async function runInContent(
  deps: ContentRouteDeps,
  open: OpenCall,
  tool: ContentTool,
  place: AimedPlace,
  base: RunBase,
): Promise<ToolOutput> {
  const { channel, memory } = deps;
  const { tab } = place;
  const stopInPage = () => {
    channel
      .call(tab, 'tool/abort', { callId: base.callId }, { timeoutMs: ABORT_TIMEOUT_MS })
      .catch(ignore('the page is gone, and the run with it'));
  };
  base.signal.addEventListener('abort', stopInPage, { once: true });
  try {
    const send = () => sendRun(deps, open, tool, place, base);
    const output = isAct(tool.effects)
      ? await actOnLadder(deps, open, send, tool, place, base)
      : await readInContent(deps, open, send, tool, place, base);
    const news = tool.trust === 'untrusted' ? await memory.news(tab.tabId) : undefined;
    return news === undefined ? output : { ...output, text: `${output.text}\n${news}` };
  } finally {
    base.signal.removeEventListener('abort', stopInPage);
  }
}

async function sendRun(
  deps: ContentRouteDeps,
  open: OpenCall,
  tool: ContentTool,
  place: AimedPlace,
  base: RunBase,
): Promise<ContentOutcome<ToolOutput>> {
  const { channel, directory, talk } = deps;
  const call = { ...callOf(directory, tool, place, base), guard: talk.token };
  const limits = { timeoutMs: call.timeoutMs, effects: tool.effects };
  const send = () => orSilent(() => open.runInPage(place.tab, call, limits, base.signal), channel, tool, place.tab);
  const outcome = await send();
  // Never delivered, so it can be sent again, but only to the very document that was decided on.
  const last = outcome.kind === 'no-receiver' && (await enterAgain(deps, place, base.signal)) ? await send() : outcome;
  return last.kind === 'value' ? { kind: 'value', value: talk.take(last.value) } : last;
}

/** Acts by events, and where nothing came of it by real input. */
async function actOnLadder(
  deps: ContentRouteDeps,
  { trustedInput }: OpenCall,
  send: () => Promise<ContentOutcome<ToolOutput>>,
  tool: ContentTool,
  place: AimedPlace,
  base: RunBase,
): Promise<ToolOutput> {
  const { tab, target } = place;
  const { callId, signal } = base;
  const act: Rung['act'] = (attempt) => actInContent(deps, attempt, tool, place, base);
  const review: Rung['review'] = async () => {
    const again = await reviewAct(deps, tab, { callId, ifChanged: false }, signal);
    if (again.kind !== 'value') return again;
    return again.value ? { kind: 'value', value: again.value } : { kind: 'lost' };
  };
  const aim = () => aimInMain(deps, tool, place, target?.fingerprint, signal);
  const pause = () => waitForTab(deps.platform, tab.tabId, signal);
  const { tabId, documentId } = tab;
  const { hear, lendHands } = deps.talk;
  const rung = { trustedInput, tool, tabId, documentId, target, hear, pause, lendHands, aim, act, review };
  return deps.climber.climb(rung, await act(send));
}

/** Gives what a page does late a moment to begin. */
async function waitForTab(platform: Pick<Platform, 'onNavigation'>, tabId: number, signal: AbortSignal): Promise<void> {
  const watch = watchNavigation(platform);
  try {
    await watch.settle(tabId, { startMs: LATE_MS, loadMs: 0 }, signal);
  } finally {
    watch.stop();
  }
}

async function actInContent(
  deps: ContentRouteDeps,
  send: () => Promise<ContentOutcome<ToolOutput>>,
  tool: ContentTool,
  place: AimedPlace,
  { callId, signal }: RunBase,
): Promise<ToolOutput> {
  const { platform, channel, memory } = deps;
  const { tab, frame, input, target } = place;
  memory.guard(tool, input, { ...tab, target });
  // The receipt of an act is about the tab, whichever of its frames was acted in.
  const pageUrl = frame ? ((await platform.pages.mainFrame(tab.tabId))?.url ?? tab.url) : tab.url;
  if (frame) await revealTarget(deps, tool, place, frame, signal);
  deps.directory.noteAct(tab.tabId, frame);
  // Both begun before the act, so that nothing of it is missed.
  const watch = watchNavigation(platform);
  const requests = deps.requests.begin(tab.tabId, URL.parse(tab.url)?.origin ?? '');
  const downloads = watchDownloads(platform);
  try {
    const around = frame && (await watchAround(channel, frame, signal));
    const sentAtMs = performance.now();
    const sent = await send();
    const outcome = frame && around ? await around.join(await outcomeInFrame(deps, frame, sent)) : sent;
    const scene = {
      platform,
      watch,
      requests,
      downloads,
      tool,
      sentAtMs,
      children: memory.opened(tab.tabId),
      review: async (options: { readonly ifChanged: boolean }) => {
        const again = await reviewAct(deps, tab, { callId, ...options }, signal);
        return around && again.kind === 'value' && again.value
          ? around.join({ kind: 'value', value: again.value })
          : again;
      },
      settlePage: async (phase: TabStory['phase']) =>
        void (await settlePage(channel, requests, { tabId: tab.tabId, phase }, signal)),
    };
    const output = await completeAct(scene, outcome, { ...tab, url: pageUrl, target }, signal);
    memory.note(tool, input, { ...tab, target }, requests, output.receipt);
    // What changed around a frame is told too.
    return frame ? { ...output, origins: [tab.url, ...addressesAround(frame), pageUrl] } : output;
  } catch (error) {
    if (error instanceof ToolError && error.code === 'timed-out')
      memory.note(tool, input, { ...tab, target }, requests);
    throw error;
  } finally {
    watch.stop();
    requests.stop();
    downloads.stop();
  }
}

async function reviewAct(
  { channel, talk }: Pick<ContentRouteDeps, 'channel' | 'talk'>,
  tab: Place['tab'],
  params: { readonly callId: string; readonly ifChanged: boolean },
  signal: AbortSignal,
): Promise<ContentOutcome<ToolOutput | null>> {
  try {
    const asked = { ...params, guard: talk.token };
    const outcome = await channel.call(tab, 'act/review', asked, { timeoutMs: REVIEW_TIMEOUT_MS }, signal);
    return outcome.kind === 'value' && outcome.value ? { kind: 'value', value: talk.take(outcome.value) } : outcome;
  } catch (error) {
    // The act is done and was reported; that it cannot be looked at again takes nothing from it.
    if (error instanceof ToolError && !signal.aborted) return { kind: 'lost' };
    throw error;
  }
}

/** Whether a script answers now in the very document that was decided on. */
async function enterAgain({ channel, directory }: ContentRouteDeps, { tab, frame }: Place, signal: AbortSignal) {
  if (!frame) return (await channel.ensure(tab.tabId, signal)).documentId === tab.documentId;
  directory.forget(frame.documentId);
  return (await directory.enter(tab.tabId, [frame])).has(frame.documentId);
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
  run: () => Promise<ContentOutcome<T>>,
  channel: ContentChannel,
  tool: ContentTool,
  page: Place['tab'],
): Promise<ContentOutcome<T>> {
  const ping = async (timeoutMs: number) => {
    const { kind } = await channel.call(page, 'content/ping', {}, { timeoutMs });
    return kind === 'value' ? 'alive' : kind === 'timed-out' ? 'silent' : 'gone';
  };
  // A page is asked whether it is alive before it is asked for a look; the look itself may then take its time.
  const first = isAct(tool.effects) ? undefined : ping(SILENCE_MS);
  const longMs = isAct(tool.effects) ? SILENCE_MS : BUSY_LOOK_MS;
  const outcome = await whileAlive(run(), () => ping(longMs), first);
  return outcome === 'silent' ? { kind: 'timed-out' } : outcome;
}
