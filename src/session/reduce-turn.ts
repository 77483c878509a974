import type { Usage } from '../core/provider';
import type { SessionEvent } from './event';
import type { ResponseState, SessionState, TranscriptItem, TurnState } from './state';

type TurnEvent = Extract<
  SessionEvent,
  { readonly type: 'turn-start' | 'turn-end' | 'response-start' | 'response-end' | 'response-error' }
>;

/** Events about a turn and its requests. */
export function reduceTurn(state: SessionState, event: TurnEvent, atMs: number): SessionState {
  switch (event.type) {
    case 'turn-start':
      return startTurn(state, event, atMs);
    case 'turn-end':
      return endTurn(state, event, atMs);
    case 'response-start': {
      const { responseId, attempt } = event;
      const before = state.turn?.response;
      return withResponse(joinWaiting(state), {
        responseId,
        attempt,
        failedCodes: before?.failedCodes ?? [],
        waitedMs: before?.waitedMs ?? 0,
        cutOffs: (before?.cutOffs ?? 0) + (before && !before.failure ? 1 : 0),
      });
    }
    case 'response-end':
      return endResponse(state, event);
    case 'response-error':
      return failResponse(state, event, atMs);
    default:
      return event satisfies never;
  }
}

/** Puts the messages that wait behind all that the model has read. */
export function joinWaiting(state: SessionState): SessionState {
  if (state.waitingMessages.length === 0) return state;
  return {
    ...state,
    messages: [...state.messages, ...state.waitingMessages],
    waitingMessages: [],
    transcript: state.transcript.map((item) =>
      item.kind === 'user' && item.waiting ? { ...item, waiting: false } : item,
    ),
  };
}

function startTurn(state: SessionState, event: Extract<TurnEvent, { type: 'turn-start' }>, atMs: number): SessionState {
  const { turnId, mode, tier, providerId, modelId, stepLimit, tabId } = event;
  const turn: TurnState = { turnId, mode, tier, providerId, modelId, stepLimit, steps: 0, startedAtMs: atMs };
  return { ...joinWaiting(state), turn, workingTabId: tabId, openCallIds: [] };
}

function endTurn(state: SessionState, event: Extract<TurnEvent, { type: 'turn-end' }>, atMs: number): SessionState {
  const { turn } = state;
  if (!turn || turn.end) return state;
  const { type: _type, ...why } = event;
  const end = { ...why, ...(event.reason === 'done' && endingOf(state, turn.turnId)) };
  const item: TranscriptItem = { kind: 'turn-end', turnId: turn.turnId, atMs, ...end };
  const joined = joinWaiting(state);
  return {
    ...joined,
    turn: { ...turn, response: undefined, end },
    openCallIds: [],
    transcript: [...joined.transcript, item],
  };
}

/** What the call that ended the turn said of it. */
function endingOf(state: SessionState, turnId: string) {
  const calls = [...state.calls.values()];
  return calls.findLast((call) => call.turnId === turnId && call.end?.endTurn !== undefined)?.end?.endTurn;
}

function endResponse(state: SessionState, event: Extract<TurnEvent, { type: 'response-end' }>): SessionState {
  const isOpen = state.turn?.response?.responseId === event.responseId;
  return {
    ...(isOpen ? withResponse(state, undefined) : state),
    usage: addUsage(state.usage, event.usage),
    transcript: state.transcript.map((item) =>
      item.kind === 'assistant' && item.message.id === event.responseId ? { ...item, usage: event.usage } : item,
    ),
  };
}

function failResponse(
  state: SessionState,
  event: Extract<TurnEvent, { type: 'response-error' }>,
  atMs: number,
): SessionState {
  const { responseId, failure, retryAtMs } = event;
  const before = state.turn?.response;
  if (!state.turn || state.turn.end) return state;
  const failed = withResponse(state, {
    responseId,
    attempt: before?.attempt ?? 1,
    failure,
    retryAtMs,
    failedCodes: [...(before?.failedCodes ?? []), failure.code],
    cutOffs: before?.cutOffs,
    // How long the network was away says nothing of the server.
    waitedMs:
      (before?.waitedMs ?? 0) +
      (retryAtMs === undefined || failure.code === 'offline' ? 0 : Math.max(0, retryAtMs - atMs)),
  });
  const compactHard = failure.code === 'context-overflow' ? true : failed.turn?.compactHard;
  return { ...failed, turn: failed.turn && { ...failed.turn, compactHard } };
}

function withResponse(state: SessionState, response: ResponseState | undefined): SessionState {
  if (!state.turn || state.turn.end) return state;
  return { ...state, turn: { ...state.turn, response } };
}

function addUsage(sum: Usage, more: Usage): Usage {
  const costUsd =
    sum.costUsd === undefined && more.costUsd === undefined ? undefined : (sum.costUsd ?? 0) + (more.costUsd ?? 0);
  return {
    inputTokens: sum.inputTokens + more.inputTokens,
    cachedInputTokens: sum.cachedInputTokens + more.cachedInputTokens,
    outputTokens: sum.outputTokens + more.outputTokens,
    reasoningTokens: sum.reasoningTokens + more.reasoningTokens,
    ...(costUsd !== undefined && { costUsd }),
  };
}
