import { ignore } from '../core/ignore';
import type { JobLog } from '../core/job';
import type { TargetFacts } from '../core/target';
import type { ProgressUnit, Question, Tool, ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { cutText } from '../policy/limit-result';
import { normaliseText } from '../policy/normalise-text';
import type { CallFacts, Verdict } from '../policy/verdict';
import { whatBecameOf } from '../session/end-call';
import type { CallState, SessionState, TurnState } from '../session/state';
import { attempt } from './attempt';
import type { TurnDeps } from './deps';
import { doubtSuccess } from './doubt-success';
import { deniedEnd, failedEnd, outputEnd } from './end-tool';
import { type Ahead, findCall } from './look-ahead';
import { policyState } from './policy-state';
import { raceAbort } from './race-abort';
import { runWithin } from './run-within';
import { isRead } from './tool-traits';

const DEFAULT_TIMEOUT_MS = 30_000;

/** What a call runs in. */
export interface RunScene {
  /** See `RunBase.recalls`. */
  readonly recalls?: readonly string[];
  /** Where the call goes, if it was looked up already. */
  readonly ahead?: Ahead;
  readonly signal: AbortSignal;
}

/** What is known of a call once it may be decided on, or must be asked about first. */
type Prepared =
  | { readonly kind: 'question'; readonly question: Question }
  | { readonly kind: 'decided'; readonly tool: Tool; readonly facts: CallFacts; readonly verdict: Verdict };

/**
 * Takes one open call as far as it goes now: to its `tool-end`, or to a card or question that the user has to answer
 * first. Everything that can go wrong with a call becomes its answer.
 * @throws the signal's reason when stopped, and whatever `append` throws.
 */
export async function executeTool(deps: TurnDeps, callId: string, { recalls, ahead, signal }: RunScene): Promise<void> {
  const state = deps.state();
  const call = state.calls.get(callId);
  const { turn } = state;
  if (!call || call.end || !turn) return;
  const startedAtMs = deps.now();
  const scene = { deps, state, call, startedAtMs };

  // A card that was denied is not asked again, even where the page has changed since.
  if (call.permission?.answer === 'deny') {
    await deps.append(deniedEnd(scene, USER_DENIED));
    return;
  }
  const prepared = await attempt(() => prepare(deps, state, turn, call, { ahead, signal }), deps.onBug, signal);
  if (!prepared.ok) {
    await deps.append(failedEnd(scene, prepared.error));
    return;
  }
  if (prepared.value.kind === 'question') {
    const { question } = prepared.value;
    await deps.append({ type: 'question-request', requestId: deps.newId(), callId, question });
    return;
  }
  const { tool, facts, verdict } = prepared.value;
  switch (verdict.kind) {
    case 'deny':
      await deps.append(deniedEnd(scene, verdict));
      return;
    case 'ask': {
      const { digest, card } = verdict;
      await deps.append({ type: 'permission-request', requestId: deps.newId(), callId, digest, card });
      return;
    }
    case 'allow': {
      const { name } = tool;
      const target = facts.target && describeTarget(facts.target);
      const started = deps.append({
        type: 'tool-start',
        callId,
        name,
        attempt: call.attempts + 1,
        ...(isRead(tool) && { observes: true as const }),
        ...(target && { target }),
      });
      // Written before any effect. A read has none, so it may run while it is being written.
      if (isRead(tool)) started.catch(ignore('it is awaited once the read is done'));
      else await started;
      const work = async () => {
        const ran = await run(deps, tool, facts, verdict, turn, state, { recalls, signal });
        const calls = [...state.calls.values()].filter(({ turnId }) => turnId === turn.turnId);
        return doubtSuccess(calls, ran);
      };
      const output = await attempt(work, deps.onBug, signal);
      await started;
      await deps.append(
        output.ok
          ? outputEnd(scene, tool, facts, output.value)
          : failedEnd(scene, afterStart(output.error, tool, deps.state().calls.get(callId)), facts),
      );
      return;
    }
    default:
      verdict satisfies never;
  }
}

async function prepare(
  deps: TurnDeps,
  state: SessionState,
  turn: TurnState,
  call: CallState,
  { ahead, signal }: RunScene,
): Promise<Prepared> {
  const { tool, input } = findCall(deps, turn, call.call);
  if (tool.runsIn === 'background' && tool.question && call.question?.answer === undefined) {
    return { kind: 'question', question: tool.question(input) };
  }
  // Meanwhile the browser may have given the tab another id.
  const isStill = ahead?.callId === call.call.id && ahead.tabId === state.workingTabId;
  const locating = isStill ? ahead.located : deps.routes.locate(tool, input, state.workingTabId, signal);
  const located = await raceAbort(locating, signal);
  const extras = await raceAbort(deps.policyExtras(), signal);
  const facts: CallFacts = { callId: call.call.id, tool, input, ...located };
  return { kind: 'decided', tool, facts, verdict: deps.decide(facts, policyState(state, turn, call, extras)) };
}

const MAX_TARGET_CHARS = 120;

/** The element as the panel names it; the page may have given it a name of any length. */
function describeTarget({ role, name }: TargetFacts): string {
  return cutText(normaliseText(name === '' ? role : `${role} "${name}"`), MAX_TARGET_CHARS);
}

function run(
  deps: TurnDeps,
  tool: Tool,
  facts: CallFacts,
  { permit }: Extract<Verdict, { kind: 'allow' }>,
  turn: TurnState,
  state: SessionState,
  { recalls, signal }: RunScene,
): Promise<ToolOutput> {
  signal.throwIfAborted();
  const answer = state.calls.get(facts.callId)?.question?.answer;
  const base = {
    callId: facts.callId,
    mode: turn.mode,
    tabId: state.workingTabId,
    progress: (done: number, total: number, unit?: ProgressUnit) =>
      deps.onProgress?.({ callId: facts.callId, done, total, ...(unit && { unit }) }),
    ...(tool.resumes && { job: jobLog(deps, facts.callId) }),
    ...(answer !== undefined && { answer }),
    ...(recalls && { recalls: [...recalls, ...answeredSince(state, facts.callId)] }),
  };
  const timeoutMs = tool.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const cancelled = deps.cancelOf?.(facts.callId);
  return runWithin(
    timeoutMs,
    (runSignal) => deps.routes.run(permit, facts, { ...base, signal: runSignal }),
    deps.sleep,
    cancelled ? AbortSignal.any([signal, cancelled]) : signal,
  );
}

function jobLog(deps: TurnDeps, callId: string): JobLog {
  const known = deps.state().calls.get(callId)?.job;
  return {
    ...(known && { known }),
    async record(step) {
      await deps.append({ type: 'job-step', callId, ...step });
    },
  };
}

/** The calls of one answer that ended well before this one: their results are the next that the model reads. */
function answeredSince(state: SessionState, callId: string): readonly string[] {
  const answer = state.messages.findLast(
    (message) => message.role === 'assistant' && message.calls.some(({ id }) => id === callId),
  );
  const calls = answer?.role === 'assistant' ? answer.calls : [];
  return calls.flatMap(({ id }) => (state.calls.get(id)?.end?.outcome === 'ok' ? [id] : []));
}

/** A run that began and failed for no known reason may have done something; the model has to know. */
function afterStart(error: ToolError, tool: Tool, call: CallState | undefined): ToolError {
  const { code, message, detail, cause } = error;
  if (isRead(tool)) return error;
  if (code === 'aborted' && error.hint === undefined && call)
    return new ToolError(code, message, whatBecameOf(call), { detail, cause });
  if (code !== 'internal' && (code !== 'timed-out' || tool.resumes)) return error;
  return new ToolError(
    code,
    `${message} It may have had an effect all the same.`,
    'Look at the page before you repeat it.',
    { detail, cause },
  );
}

const USER_DENIED = {
  code: 'DENY_BY_USER',
  message: 'The user denied this call.',
  hint: 'Do not try the same by another way. Go on without it, or ask the user what they want.',
} as const;
