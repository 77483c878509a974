import { MAX_DENIALS } from '../core/card';
import type { AssistantMessage, Call, Message } from '../core/message';
import type { ProviderFailure } from '../core/provider';
import type { TurnEndReason } from '../session/event';
import type { CallState, SessionState, TurnState } from '../session/state';
import { isStuck } from './detect-loop';
import { isOtherPage } from './is-other-page';

/** Why the calls behind another one are not run. */
export type SkipCause = 'failed' | 'denied' | 'interrupted' | 'navigated' | 'tab-changed' | 'turn-ended' | 'stopped';

/** The one thing to do now. */
export type NextStep =
  /** `notBeforeMs` is wall-clock time; present when the last attempt failed. */
  | { readonly type: 'request'; readonly attempt: number; readonly notBeforeMs?: number }
  /** Run these calls; several only when they are reads that may overlap. */
  | { readonly type: 'run'; readonly callIds: readonly string[] }
  /** Answer these calls without running them, because of what became of `causedBy`. */
  | {
      readonly type: 'skip';
      readonly callIds: readonly string[];
      readonly causedBy: CallState;
      readonly cause: SkipCause;
    }
  /** A card or a question is open. */
  | { readonly type: 'wait'; readonly requestId: string }
  | {
      readonly type: 'end';
      readonly reason: TurnEndReason;
      readonly detail?: string;
      readonly failure?: ProviderFailure;
    }
  /** No turn is under way. */
  | { readonly type: 'rest' };

/** After so many deaths of the background in one and the same request the turn ends: it may be what kills it. */
const MAX_CUT_OFFS = 5;
const CUT_OFF: ProviderFailure = {
  code: 'stream-cut',
  message: `The background was ended ${MAX_CUT_OFFS} times before the model had answered.`,
  retryable: true,
};

/**
 * What the turn needs next, from the log's fold alone: the same after a death as before it.
 * `mayOverlap` says whether a call only observes, so that several such calls can run at once.
 */
export function nextStep(state: SessionState, mayOverlap: (call: Call) => boolean): NextStep {
  const { turn } = state;
  if (!turn || turn.end) return { type: 'rest' };
  const { response } = turn;
  if (response?.failure && response.retryAtMs === undefined) {
    return { type: 'end', reason: 'provider-error', failure: response.failure };
  }
  if (response && !response.failure && (response.cutOffs ?? 0) + 1 >= MAX_CUT_OFFS) {
    return { type: 'end', reason: 'provider-error', failure: CUT_OFF };
  }
  if (state.openCallIds.length > 0) return stepOfBatch(state, mayOverlap);
  return endOf(state, turn) ?? requestOf(turn);
}

function stepOfBatch(state: SessionState, mayOverlap: (call: Call) => boolean): NextStep {
  for (const call of newestBatch(state)) {
    const cause = whyBatchStops(call);
    if (cause) return { type: 'skip', callIds: state.openCallIds, causedBy: call, cause };
  }
  const open = state.openCallIds.flatMap((callId) => state.calls.get(callId) ?? []);
  const waiting = open[0] && openRequestOf(open[0]);
  if (waiting !== undefined) return { type: 'wait', requestId: waiting };
  const firstOther = open.findIndex((call) => !mayOverlap(call.call) || openRequestOf(call) !== undefined);
  const count = firstOther < 0 ? open.length : Math.max(1, firstOther);
  return { type: 'run', callIds: open.slice(0, count).map((call) => call.call.id) };
}

function endOf(state: SessionState, turn: TurnState): NextStep | undefined {
  const batch = newestBatch(state).filter((call) => call.turnId === turn.turnId);
  const steered = state.waitingMessages.length > 0;
  // The background died while it stopped the turn.
  if (batch.some((call) => call.end?.outcome === 'aborted')) return { type: 'end', reason: 'stopped' };
  if (batch.some((call) => call.end?.endTurn) && !steered) return { type: 'end', reason: 'done' };
  if (batch.some(wasDenied) && state.deniedDigests.size >= MAX_DENIALS)
    return { type: 'end', reason: 'denied-too-often' };
  if (isStuck(state)) return { type: 'end', reason: 'refused', detail: 'loop' };

  const last = lastOfTurn(state, turn);
  if (last?.role === 'assistant' && last.calls.length === 0) {
    if (last.partial)
      return turn.response ? { type: 'end', reason: 'stopped' } : { type: 'end', reason: 'answered', detail: 'length' };
    if (!steered) return { type: 'end', reason: 'answered' };
  }
  if (turn.mode === 'dev' && turn.tier === 'compact') return { type: 'end', reason: 'refused', detail: 'dev-compact' };
  if (!last && !steered && state.messages.length === state.taskStartIndex) {
    return { type: 'end', reason: 'refused', detail: 'no-message' };
  }
  return turn.steps >= turn.stepLimit ? { type: 'end', reason: 'step-limit' } : undefined;
}

function requestOf({ response }: TurnState): NextStep {
  if (!response) return { type: 'request', attempt: 1 };
  // A request that was cut off by a death is asked again; only failures count as attempts.
  if (response.retryAtMs === undefined) return { type: 'request', attempt: response.attempt };
  return { type: 'request', attempt: response.attempt + 1, notBeforeMs: response.retryAtMs };
}

/** The calls of the newest answer that has any, when no later answer followed it. */
function newestBatch(state: SessionState): readonly CallState[] {
  const newest = state.messages.findLast((message): message is AssistantMessage => message.role === 'assistant');
  return (newest?.calls ?? []).flatMap((call) => state.calls.get(call.id) ?? []);
}

function whyBatchStops({ end }: CallState): SkipCause | undefined {
  if (!end) return undefined;
  if (end.endTurn) return 'turn-ended';
  if (end.outcome === 'aborted') return 'stopped';
  if (end.outcome === 'denied') return 'denied';
  if (end.outcome === 'interrupted') return 'interrupted';
  if (end.outcome !== 'ok') return 'failed';
  if (end.changedTab) return 'tab-changed';
  return end.receipt?.url && isOtherPage(end.receipt.url) ? 'navigated' : undefined;
}

function openRequestOf({ permission, question, action }: CallState): string | undefined {
  if (permission && permission.answer === undefined) return permission.requestId;
  if (question && question.answer === undefined) return question.requestId;
  if (action && action.choice === undefined) return action.requestId;
  return undefined;
}

function wasDenied({ permission }: CallState): boolean {
  return permission?.answer === 'deny';
}

/** The newest message of the turn; undefined before its first answer, whatever earlier turns left. */
function lastOfTurn(state: SessionState, turn: TurnState): Message | undefined {
  return turn.steps === 0 ? undefined : state.messages.at(-1);
}
