import { isSameGrant } from '../core/grants-of';
import type { AssistantMessage, ToolMessage, UserMessage } from '../core/message';
import type { SessionEvent, StoredEvent } from './event';
import { endCall, reduceCall, startCalls } from './reduce-calls';
import { joinWaiting, reduceTurn } from './reduce-turn';
import type { SessionState } from './state';

/** The state of a session of which nothing is known yet. */
export function emptyState(sessionId: string): SessionState {
  return {
    sessionId,
    lastSeq: 0,
    title: '',
    taskId: sessionId,
    homeTabId: -1,
    workingTabId: -1,
    transcript: [],
    calls: new Map(),
    openCallIds: [],
    waitingMessages: [],
    messages: [],
    taskStartIndex: 0,
    notes: '',
    flowUses: [],
    taskGrants: [],
    taskAsks: 0,
    loadedSkills: [],
    deniedDigests: new Set(),
    usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, reasoningTokens: 0 },
  };
}

/** The state after all of `events`, which are in order of `seq`. */
export function fold(sessionId: string, events: readonly StoredEvent[]): SessionState {
  return events.reduce(reduce, emptyState(sessionId));
}

/** The state after one more event. Pure; an event that was seen before changes nothing. */
export function reduce(state: SessionState, stored: StoredEvent): SessionState {
  if (stored.seq <= state.lastSeq) return state;
  return { ...apply(state, stored.event, stored.atMs), lastSeq: stored.seq };
}

function apply(state: SessionState, event: SessionEvent, atMs: number): SessionState {
  switch (event.type) {
    case 'session-start':
      return { ...state, homeTabId: event.tabId, workingTabId: event.tabId };
    case 'task-start':
      return startTask(state, event.taskId, atMs);
    case 'title-set':
      return { ...state, title: event.title };
    case 'message-add':
      return addMessage(state, event.message, atMs);
    case 'turn-start':
    case 'turn-end':
    case 'response-start':
    case 'response-end':
    case 'response-error':
      return reduceTurn(state, event, atMs);
    case 'permission-request':
    case 'permission-response':
    case 'question-request':
    case 'question-response':
    case 'action-request':
    case 'action-response':
    case 'tool-start':
    case 'job-step':
    case 'page-step':
      return reduceCall(state, event, atMs);
    case 'tool-end':
      return endCall(state, event);
    case 'tab-replace':
      return replaceTab(state, event);
    case 'grant-revoke':
      return { ...state, taskGrants: state.taskGrants.filter((grant) => !isSameGrant(grant, event)) };
    case 'note-write':
      return { ...state, notes: event.replace ? event.text : joinLines(state.notes, event.text) };
    default:
      return unknownEvent(event, state);
  }
}

function replaceTab(
  state: SessionState,
  { tabId, replacedTabId }: Extract<SessionEvent, { type: 'tab-replace' }>,
): SessionState {
  const now = (known: number) => (known === replacedTabId ? tabId : known);
  return { ...state, homeTabId: now(state.homeTabId), workingTabId: now(state.workingTabId) };
}

function startTask(state: SessionState, taskId: string, atMs: number): SessionState {
  const joined = joinWaiting(state);
  return {
    ...joined,
    taskId,
    taskStartIndex: joined.messages.length,
    workingTabId: joined.homeTabId,
    notes: '',
    flowUses: [],
    taskGrants: [],
    taskAsks: 0,
    loadedSkills: [],
    deniedDigests: new Set(),
    transcript: [...joined.transcript, { kind: 'task-start', atMs }],
  };
}

function addMessage(
  state: SessionState,
  message: UserMessage | AssistantMessage | ToolMessage,
  atMs: number,
): SessionState {
  switch (message.role) {
    case 'user':
      return addUserMessage(state, message, atMs);
    case 'assistant':
      return startCalls(addAssistantMessage(state, message, atMs), message.calls, atMs);
    case 'tool':
      return { ...state, messages: [...state.messages, message] };
    default:
      return message satisfies never;
  }
}

/** While a turn runs the model has not seen the message yet; it joins before the next request. */
function addUserMessage(state: SessionState, message: UserMessage, atMs: number): SessionState {
  const waiting = state.turn !== undefined && state.turn.end === undefined;
  const transcript = [...state.transcript, { kind: 'user' as const, message, atMs, waiting }];
  return waiting
    ? { ...state, transcript, waitingMessages: [...state.waitingMessages, message] }
    : { ...state, transcript, messages: [...state.messages, message] };
}

function addAssistantMessage(state: SessionState, message: AssistantMessage, atMs: number): SessionState {
  const { turn } = state;
  return {
    ...state,
    messages: [...state.messages, message],
    transcript: [...state.transcript, { kind: 'assistant', message, atMs }],
    turn: turn && {
      ...turn,
      steps: turn.steps + 1,
      // A partial message leaves its request open: what follows says how it ended.
      response: message.partial ? turn.response : undefined,
    },
  };
}

function joinLines(notes: string, text: string): string {
  return notes === '' ? text : `${notes}\n${text}`;
}

/** A log of a later version may hold events that this one does not know; they are passed over. */
function unknownEvent(_event: never, state: SessionState): SessionState {
  return state;
}
