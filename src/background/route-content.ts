import { ignore } from '../core/ignore';
import type { JsonObject } from '../core/json';
import type { Effect } from '../core/mode';
import type { TargetFacts } from '../core/target';
import type { ContentTool, RunBase, ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';
import type { OpenCall } from './effects';
import { completeAct, type DecidedPage, pageLeft } from './route-act';
import { type ContentChannel, type ContentOutcome, silentPage } from './route-content-channel';
import { watchNavigation } from './route-watch';

/** What a page gets for a call whose tool names no time. The loop gives up at the same time at the latest. */
const DEFAULT_TIMEOUT_MS = 30_000;
/** What a page may put into its text, so that fence and note still fit the cap of a tool result. */
const BUDGET_CHARS = 7_000;
const DESCRIBE_TIMEOUT_MS = 5_000;
const ABORT_TIMEOUT_MS = 1_000;
const CHECK_EVERY_MS = 3_000;
const SILENCE_MS = 5_000;

export interface ContentRouteDeps {
  readonly platform: Pick<Platform, 'tabs' | 'onNavigation'>;
  readonly channel: ContentChannel;
}

/** What the call is aimed at, as the page says now. Undefined for calls without a target. */
export async function describeTarget(
  channel: ContentChannel,
  tool: ContentTool,
  input: JsonObject,
  to: { readonly tabId: number; readonly documentId?: string },
  signal: AbortSignal,
): Promise<TargetFacts | undefined> {
  if (!isAct(tool.effects)) return undefined;
  const params = { name: tool.name, input };
  const described = await channel.call(to, 'target/describe', params, { timeoutMs: DESCRIBE_TIMEOUT_MS }, signal);
  switch (described.kind) {
    case 'value':
      if ('redirect' in described.value) throw unreadFrame();
      return described.value;
    case 'timed-out':
      throw silentPage();
    case 'lost':
    case 'no-receiver':
      throw pageLeft();
    default:
      return described satisfies never;
  }
}

/** Runs a content tool and, if it acts, waits for the navigation it began and completes its receipt. */
export async function runInContent(
  { platform, channel }: ContentRouteDeps,
  open: OpenCall,
  tool: ContentTool,
  input: JsonObject,
  page: DecidedPage,
  base: RunBase,
): Promise<ToolOutput> {
  const timeoutMs = tool.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const call = {
    callId: base.callId,
    name: tool.name,
    input,
    fingerprint: page.target?.fingerprint,
    timeoutMs,
    budgetChars: BUDGET_CHARS,
  };
  const limits = { timeoutMs, effects: tool.effects };
  const stopInPage = () => {
    channel
      .call(page, 'tool/abort', { callId: base.callId }, { timeoutMs: ABORT_TIMEOUT_MS })
      .catch(ignore('the page is gone, and the run with it'));
  };
  // Begun before the act, so that no event of it is missed.
  const watch = watchNavigation(platform);
  base.signal.addEventListener('abort', stopInPage, { once: true });
  const sentAtMs = performance.now();
  try {
    const send = () => orSilent(open.runInPage(page, call, limits, base.signal), channel, page);
    let outcome = await send();
    // Never delivered, so it can be sent again, but only to the very document that was decided on.
    if (
      outcome.kind === 'no-receiver' &&
      (await channel.ensure(page.tabId, base.signal)).documentId === page.documentId
    ) {
      outcome = await send();
    }
    return isAct(tool.effects)
      ? await completeAct({ platform, watch, tool, sentAtMs }, outcome, page, base.signal)
      : readingOf(outcome);
  } finally {
    base.signal.removeEventListener('abort', stopInPage);
    watch.stop();
  }
}

/** While a run takes long, the page must at least answer a ping: a dialog or an endless script lets it answer nothing. */
async function orSilent<T>(
  running: Promise<ContentOutcome<T>>,
  channel: ContentChannel,
  page: DecidedPage,
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

function readingOf(outcome: ContentOutcome<ToolOutput>): ToolOutput {
  switch (outcome.kind) {
    case 'value':
      if (outcome.value.redirect) throw unreadFrame();
      return outcome.value;
    case 'timed-out':
      throw silentPage();
    case 'lost':
    case 'no-receiver':
      throw pageLeft();
    default:
      return outcome satisfies never;
  }
}

function unreadFrame(): ToolError {
  return new ToolError('unavailable', 'This is in a frame of the page.', 'Use another part of the page.');
}

function isAct(effects: readonly Effect[]): boolean {
  return effects.some((effect) => effect !== 'read');
}
