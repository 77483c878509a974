import type { CallState, SessionState } from '../session/state';

/** What the conversation does right now. */
export type Activity = 'rests' | 'runs' | 'waits';

/** A call with its open card. */
export type OpenCard = NonNullable<CallState['permission']> & { readonly callId: string };

/** A call with its open question. */
export type OpenQuestion = NonNullable<CallState['question']> & { readonly callId: string };

/** A call with the open card of a skill's server. */
export type OpenAction = NonNullable<CallState['action']> & { readonly callId: string };

/** The card the user has to decide on, if one is open. */
export function openCard(state: SessionState): OpenCard | undefined {
  for (const [callId, { permission, end }] of liveCalls(state)) {
    if (permission !== undefined && permission.answer === undefined && end === undefined)
      return { ...permission, callId };
  }
  return undefined;
}

/** The question the model waits for, if one is open. */
export function openQuestion(state: SessionState): OpenQuestion | undefined {
  for (const [callId, { question, end }] of liveCalls(state)) {
    if (question !== undefined && question.answer === undefined && end === undefined) return { ...question, callId };
  }
  return undefined;
}

/** The card of a skill's server that waits for the user, if one is open. */
export function openAction(state: SessionState): OpenAction | undefined {
  for (const [callId, { action, end }] of liveCalls(state)) {
    if (action !== undefined && action.choice === undefined && end === undefined) return { ...action, callId };
  }
  return undefined;
}

/** Whether a turn runs, waits for the user, or there is none. */
export function activityOf(state: SessionState | undefined): Activity {
  if (state?.turn === undefined || state.turn.end !== undefined) return 'rests';
  const open = openCard(state) ?? openQuestion(state) ?? openAction(state);
  return open !== undefined ? 'waits' : 'runs';
}

/** Says whether the conversation works in another tab than this one; where it began does not matter then. */
export function worksElsewhere({ workingTabId }: Pick<SessionState, 'workingTabId'>, tabId: number): boolean {
  return workingTabId > 0 && workingTabId !== tabId;
}

/** Says whether the turn that ended last can go on where it stopped. */
export function canGoOn(state: SessionState | undefined): boolean {
  const reason = state?.turn?.end?.reason;
  return reason !== undefined && reason !== 'done' && reason !== 'answered' && reason !== 'refused';
}

function* liveCalls(state: SessionState): Iterable<readonly [string, CallState]> {
  if (state.turn === undefined || state.turn.end !== undefined) return;
  for (const callId of state.openCallIds) {
    const call = state.calls.get(callId);
    if (call !== undefined) yield [callId, call];
  }
}
