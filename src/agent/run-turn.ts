import { calledTool } from '../core/called-tool';
import { ignore } from '../core/ignore';
import type { AssistantMessage, Call } from '../core/message';
import type { Provider, ProviderFailure } from '../core/provider';
import { toolsFor } from '../core/tools-for';
import { recover } from '../session/recover';
import type { TurnState } from '../session/state';
import { StorageError } from '../session/storage-error';
import { buildRequest } from './build-request';
import { collectResponse } from './collect-response';
import type { TurnDeps } from './deps';
import { executeTool, type RunScene } from './execute-tool';
import { recalledCalls } from './forget-left-pages';
import { lookAhead } from './look-ahead';
import { type NextStep, nextStep } from './next-step';
import { exposeTools, isLazy, withPageTools } from './page-exposure';
import { raceAbort } from './race-abort';
import { retryDelayMs } from './retry';
import { skippedEnd } from './skip-calls';
import { stopTurn } from './stop-turn';
import { streamArgs } from './stream-args';
import { titleCalls, titleDelta } from './title-calls';
import { mayOverlap } from './tool-traits';
import { catalogueFor, readPage, type SkilledDeps, withSkills } from './with-skills';

/** Longer waits are never asked for; one that seems longer comes from a clock that was set back. */
const MAX_WAIT_MS = 60_000;

/**
 * Takes the turn as far as it goes: to its end (`ended`), or to a card or question that is open (`waits`). What is next is
 * read from the log's fold alone, so this is also how a turn goes on after an answer or after a death of the background.
 * Aborting `signal` ends the turn as `stopped` within a second, with an answer for every call.
 * Only one may work on a session at a time. @throws StorageError when the log takes nothing more.
 */
export async function runTurn(deps: TurnDeps, signal: AbortSignal): Promise<'ended' | 'waits'> {
  const guard = guardAppends(deps, signal);
  try {
    return await takeSteps(await withSkills(guard.deps, signal), signal);
  } catch (error) {
    // Appends that are under way are part of the history, whatever happened meanwhile.
    await guard.settled();
    if (error instanceof StorageError) return endForStorage(deps, error);
    if (!signal.aborted) throw error;
    await stopTurn(deps, error instanceof StoppedAnswer ? error.partial : undefined);
    return 'ended';
  }
}

/** Carries the text that had arrived out of a request that was stopped. */
class StoppedAnswer extends Error {
  override readonly name = 'StoppedAnswer';

  constructor(readonly partial: AssistantMessage | undefined) {
    super('The request was stopped.');
  }
}

async function takeSteps(deps: SkilledDeps, signal: AbortSignal): Promise<'ended' | 'waits'> {
  const toolOf = (call: Call) => calledTool(call, deps.tools);
  const effectsOf = (call: Call) => toolOf(call)?.effects;
  // Nothing of this turn runs yet, so a run that began and did not end was cut off by a death.
  const resumes = (call: Call) => toolOf(call)?.resumes === true;
  for (const event of recover(deps.state(), { effectsOf, resumes, newId: deps.newId })) await deps.append(event);
  // Unknown until a request was built: what was sent before a death is not kept.
  let requested: Requested = {};
  for (;;) {
    signal.throwIfAborted();
    const step = nextStep(deps.state(), (call) => mayOverlap(toolOf(call)));
    switch (step.type) {
      case 'rest':
        return 'ended';
      case 'wait':
        return 'waits';
      case 'end': {
        const { reason, detail, failure } = step;
        await deps.append({ type: 'turn-end', reason, ...(detail && { detail }), ...(failure && { failure }) });
        return 'ended';
      }
      case 'skip':
        for (const event of skippedEnd(deps.state(), step, deps.newId)) await deps.append(event);
        break;
      case 'run':
        await runCalls(deps, step.callIds, { ...requested, signal });
        // What was looked up is good for one try.
        requested = { recalls: requested.recalls };
        break;
      case 'request':
        requested = await request(deps, step, signal);
        break;
      default:
        step satisfies never;
    }
  }
}

/** Several calls are reads: they overlap, and all settle before the turn goes on. */
async function runCalls(deps: TurnDeps, callIds: readonly string[], scene: RunScene): Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(ignore('whoever waits for it gets it'));
    return next;
  };
  const several = callIds.length > 1 ? { ...scene, inTurn } : scene;
  const runs = await Promise.allSettled(callIds.map((callId) => executeTool(deps, callId, several)));
  for (const run of runs) if (run.status === 'rejected') throw run.reason;
}

/** What is known of the calls of an answer, beside what the log holds. */
type Requested = Pick<RunScene, 'recalls' | 'ahead'>;

async function request(
  deps: SkilledDeps,
  { attempt, notBeforeMs }: Extract<NextStep, { type: 'request' }>,
  signal: AbortSignal,
): Promise<Requested> {
  const { turn } = deps.state();
  if (!turn) return {};
  await waitUntil(notBeforeMs, deps, signal);
  const provider = await raceAbort(deps.provider(turn), signal);
  if (!isProvider(provider)) {
    await deps.append({ type: 'turn-end', reason: 'provider-error', failure: provider });
    return {};
  }
  // The tab may show another page by now.
  await readPage(deps, signal);
  // Before the record, which nobody would wait for meanwhile should it fail.
  const secrets = await raceAbort(deps.secrets(), signal);
  const responseId = deps.newId();
  const startedAtMs = deps.now();
  const recorded = deps.append({ type: 'response-start', responseId, attempt });
  // Messages that wait join with this record; only then does the request depend on it.
  if (deps.state().waitingMessages.length > 0) await recorded;
  const state = deps.state();
  // The same list for what is asked and for what its answer means.
  const known = deps.tools;
  const lazy = isLazy(toolsFor(known, { mode: turn.mode, tier: turn.tier, has: deps.has }), provider.contextWindow);
  const all = toolsFor(known, { mode: turn.mode, tier: turn.tier, has: lazy ? withPageTools(deps.has) : deps.has });
  const { tools, indexed } = exposeTools(all, lazy);
  const catalogue = catalogueFor(deps.shelf, turn);
  const parts = { tools, indexed, catalogue, provider, secrets };
  const asked = buildRequest(state, state.turn ?? turn, { ...parts, nowMs: startedAtMs });
  const writing = streamArgs(deps, { state, turn, tools: all }, signal);
  const collected = await collectResponse(
    provider,
    asked,
    {
      responseId,
      recorded,
      onDelta: (delta) => deps.onDelta(titleDelta(delta, all)),
      onArgs: writing.take,
      isTaken: (callId) => state.calls.has(callId) || deps.pages?.isSpent?.(callId) === true,
      newId: deps.newId,
    },
    signal,
  ).catch((error: unknown) => {
    writing.end([]);
    throw error;
  });
  writing.end(collected.kind === 'answer' ? collected.message.calls.map(({ id }) => id) : []);
  switch (collected.kind) {
    case 'aborted':
      throw new StoppedAnswer(collected.partial);
    case 'failure':
      await fail(deps, responseId, explain(deps, provider, collected.failure), collected.partial);
      return {};
    case 'answer': {
      const { usage } = collected;
      const message = titleCalls(collected.message, all);
      const durationMs = Math.max(0, deps.now() - startedAtMs);
      const [call] = message.calls;
      const ahead = call && lookAhead(deps, state, turn, call, signal);
      // Asked for together, so that the log can commit them together.
      await Promise.all([
        deps.append({ type: 'message-add', message }),
        deps.append({ type: 'response-end', responseId, usage, durationMs }),
      ]);
      return { recalls: recalledCalls(state.messages, asked.messages), ahead };
    }
    default:
      return collected satisfies never;
  }
}

const LOOK_MS = 500;

async function waitUntil(notBeforeMs: number | undefined, deps: TurnDeps, signal: AbortSignal): Promise<void> {
  if (deps.state().turn?.response?.failure?.code === 'offline') {
    // Not by events: the background may have been ended and woken in between.
    while (deps.isOnline?.() === false && (notBeforeMs ?? 0) > deps.now()) await deps.sleep(LOOK_MS, signal);
    return;
  }
  const waitMs = Math.min(MAX_WAIT_MS, (notBeforeMs ?? 0) - deps.now());
  if (waitMs > 0) await deps.sleep(waitMs, signal);
}

/** A server that cannot be reached without a network is not to blame, and worth the wait for the network. */
function explain(deps: TurnDeps, provider: Provider, failure: ProviderFailure): ProviderFailure {
  const isOffline = deps.isOnline?.() === false && !provider.isHere;
  return isOffline && NETWORK_FAULTS.has(failure.code)
    ? { code: 'offline', message: `This machine is offline. ${failure.message}`, retryable: true }
    : failure;
}

const NETWORK_FAULTS: ReadonlySet<string> = new Set(['unreachable', 'stream-cut', 'stalled']);

/** Records the failure with the time of the next try, or, when there is none, keeps the text that had arrived. */
async function fail(
  deps: TurnDeps,
  responseId: string,
  failure: ProviderFailure,
  partial: AssistantMessage | undefined,
): Promise<void> {
  const response = deps.state().turn?.response;
  const delayMs = retryDelayMs(failure, {
    attempt: response?.attempt ?? 1,
    waitedMs: response?.waitedMs ?? 0,
    failedCodes: response?.failedCodes ?? [],
  });
  if (delayMs !== undefined) {
    await deps.append({ type: 'response-error', responseId, failure, retryAtMs: deps.now() + delayMs });
    return;
  }
  await deps.append({ type: 'response-error', responseId, failure });
  if (partial) await deps.append({ type: 'message-add', message: partial });
}

/** Once stopped, only `stopTurn` may append: a run that comes back late must not answer a call a second time. */
function guardAppends(deps: TurnDeps, signal: AbortSignal) {
  const pending = new Set<Promise<unknown>>();
  const append: TurnDeps['append'] = async (event) => {
    signal.throwIfAborted();
    const appending = deps.append(event);
    pending.add(appending);
    try {
      return await appending;
    } finally {
      pending.delete(appending);
    }
  };
  return { deps: { ...deps, append }, settled: () => Promise.allSettled(pending) };
}

/** A full store may still take one small record; if not, the caller has to tell the user. */
async function endForStorage(deps: TurnDeps, error: StorageError): Promise<'ended'> {
  const { turn }: { readonly turn?: TurnState } = deps.state();
  if (!turn || turn.end) return 'ended';
  await deps.append({ type: 'turn-end', reason: 'storage-error', detail: error.code });
  return 'ended';
}

function isProvider(provider: Provider | ProviderFailure): provider is Provider {
  return 'stream' in provider;
}
