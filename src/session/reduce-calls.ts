import { grantsOf } from '../core/grants-of';
import type { Call } from '../core/message';
import type { PageStep } from '../core/page-tool';
import type { ActionChoice, ShownCard } from '../core/skill';
import type { SessionEvent } from './event';
import { nextJob } from './next-job';
import type { CallState, ChosenOnCard, SessionState, TranscriptItem } from './state';

type CallEvent = Extract<
  SessionEvent,
  {
    readonly type:
      | 'permission-request'
      | 'permission-response'
      | 'question-request'
      | 'question-response'
      | 'action-request'
      | 'action-response'
      | 'tool-start'
      | 'job-step'
      | 'page-step';
  }
>;
type ToolEnd = Extract<SessionEvent, { readonly type: 'tool-end' }>;

/** Opens the calls of a new assistant message. */
export function startCalls(state: SessionState, calls: readonly Call[], atMs: number): SessionState {
  if (calls.length === 0) return state;
  const turnId = state.turn?.turnId ?? '';
  const known = new Map(state.calls);
  for (const call of calls) known.set(call.id, { call, turnId, attempts: 0 });
  const items = calls.map((call): TranscriptItem => ({ kind: 'call', callId: call.id, atMs }));
  return {
    ...state,
    calls: known,
    openCallIds: calls.map((call) => call.id),
    transcript: [...state.transcript, ...items],
  };
}

/** Events about a call that has not ended. */
export function reduceCall(state: SessionState, event: CallEvent, atMs: number): SessionState {
  switch (event.type) {
    case 'tool-start': {
      const { target, uses } = event;
      const started = change(state, event.callId, (call) => ({
        ...call,
        attempts: call.attempts + 1,
        ...(target !== undefined && { target }),
      }));
      return uses === undefined ? started : { ...started, flowUses: [...started.flowUses, ...uses] };
    }
    case 'permission-request': {
      const { requestId, digest, card, leadsTo } = event;
      const asked = change(state, event.callId, (call) => {
        const led = leadsTo && { leadsTo, attempts: call.attempts };
        return { ...call, permission: { requestId, digest, card, ...(led && { led }) } };
      });
      return asked === state ? state : { ...asked, taskAsks: state.taskAsks + 1 };
    }
    case 'permission-response':
      return answerCard(state, event, atMs);
    case 'question-request': {
      const { requestId, question } = event;
      return change(state, event.callId, (call) => ({ ...call, question: { requestId, question } }));
    }
    case 'question-response':
      return answerQuestion(state, event);
    case 'action-request': {
      const { type: _, callId, ...shown } = event;
      return change(state, callId, (call) => ({
        ...call,
        action: { ...shown, attempts: call.attempts },
        // The press that failed left nothing: the user chooses anew.
        ...(shown.failure && { chosen: call.chosen?.slice(0, -1) ?? [] }),
      }));
    }
    case 'action-response':
      return answerAction(state, event);
    case 'job-step':
      return change(state, event.callId, (call) => {
        const job = nextJob(call.job, event, { atMs, runs: call.attempts });
        return job ? { ...call, job } : call;
      });
    case 'page-step':
      return change(state, event.callId, (call) => withPageStep(call, event));
    default:
      return event satisfies never;
  }
}

/** A page is asked once, and begins once. */
function withPageStep(call: CallState, step: PageStep): CallState {
  const runs = call.attempts;
  switch (step.step) {
    case 'dispatched': {
      const { documentId, deadlineMs } = step;
      return call.page ? call : { ...call, page: { documentId, deadlineMs, claimed: false, runs } };
    }
    case 'claimed':
      return call.page ? { ...call, page: { ...call.page, claimed: true, runs } } : call;
    default:
      return step satisfies never;
  }
}

/** Closes a call with its answer. A call has one answer: a second end changes nothing. */
export function endCall(state: SessionState, event: ToolEnd): SessionState {
  const call = state.calls.get(event.callId);
  if (!call || call.end) return state;
  const { outcome, policyCode, receipt, message, durationMs, endTurn, loopKey, loadsSkill, show } = event;
  const workingTabId = event.workingTabId ?? state.workingTabId;
  const changedTab = workingTabId !== state.workingTabId;
  const end = {
    outcome,
    policyCode,
    receipt,
    message,
    durationMs,
    endTurn,
    loopKey,
    changedTab,
    ...(show && { show }),
  };
  return {
    ...state,
    workingTabId,
    calls: new Map(state.calls).set(event.callId, { ...call, end }),
    openCallIds: state.openCallIds.filter((callId) => callId !== event.callId),
    messages: [...state.messages, message],
    loadedSkills: withSkill(state.loadedSkills, loadsSkill),
  };
}

function withSkill(loaded: readonly string[], skillId: string | undefined): readonly string[] {
  return skillId === undefined || loaded.includes(skillId) ? loaded : [...loaded, skillId];
}

/** An answer counts only for the card that is open, and only for the digest that the card showed. */
function answerCard(
  state: SessionState,
  event: Extract<CallEvent, { type: 'permission-response' }>,
  atMs: number,
): SessionState {
  const call = openCall(state, ({ permission }) => permission?.requestId === event.requestId && !permission.answer);
  if (call?.permission?.digest !== event.digest) return state;
  const { permission } = call;
  const { answer } = event;
  const answered = change(state, call.call.id, () => ({
    ...call,
    permission: { ...permission, answer, answeredAtMs: atMs },
  }));
  if (answer === 'deny') return { ...answered, deniedDigests: new Set(state.deniedDigests).add(event.digest) };
  if (answer !== 'task') return answered;
  return { ...answered, taskGrants: [...state.taskGrants, ...grantsOf(permission.card, answer, atMs)] };
}

function answerQuestion(state: SessionState, event: Extract<CallEvent, { type: 'question-response' }>): SessionState {
  const call = openCall(
    state,
    ({ question }) => question?.requestId === event.requestId && question.answer === undefined,
  );
  if (!call?.question) return state;
  const question = { ...call.question, answer: event.text };
  return change(state, call.call.id, () => ({ ...call, question }));
}

/** Of several answers to one card the first counts, and only one that the card offers. */
function answerAction(state: SessionState, event: Extract<CallEvent, { type: 'action-response' }>): SessionState {
  const call = openCall(state, ({ action }) => action?.requestId === event.requestId && action.choice === undefined);
  if (!call?.action || !offers(call.action, event.choice)) return state;
  const action = { ...call.action, choice: event.choice };
  const chosen = [...(call.chosen ?? []), chosenOn(call.action, event.choice)];
  return change(state, call.call.id, () => ({ ...call, action, chosen }));
}

function chosenOn({ card, assignee }: ShownCard, choice: ActionChoice): ChosenOnCard {
  const { title, buttons } = card;
  const { kind } = choice;
  const label = kind === 'button' ? buttons.find(({ id }) => id === choice.id)?.label : assignee;
  return { kind, title, ...(label !== undefined && { label }) };
}

/** Whoever is not meant to answer can not press what the card's author put there. */
export function offers({ card, assignee }: ShownCard, choice: ActionChoice): boolean {
  switch (choice.kind) {
    case 'button':
      return assignee === undefined && card.buttons.some(({ id }) => id === choice.id);
    case 'elsewhere':
      return assignee !== undefined;
    case 'skip':
    case 'cancel':
      return true;
    default:
      return choice satisfies never;
  }
}

function openCall(state: SessionState, matches: (call: CallState) => boolean): CallState | undefined {
  for (const callId of state.openCallIds) {
    const call = state.calls.get(callId);
    if (call && matches(call)) return call;
  }
  return undefined;
}

function change(state: SessionState, callId: string, next: (call: CallState) => CallState): SessionState {
  const call = state.calls.get(callId);
  if (!call || call.end) return state;
  return { ...state, calls: new Map(state.calls).set(callId, next(call)) };
}
