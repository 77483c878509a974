import { calledName } from '../core/called-tool';
import type { Call } from '../core/message';
import type { Effect } from '../core/mode';
import { callEnd, whatBecameOf } from './end-call';
import type { SessionEvent } from './event';
import type { CallState, SessionState } from './state';

/** What `recover` needs to know beyond the state. */
export interface RecoverDeps {
  /** The effect classes of a call's tool; undefined for one that is not (or no longer) known. */
  readonly effectsOf: (call: Call) => readonly Effect[] | undefined;
  /** Whether a call's tool `resumes`; none does when absent. */
  readonly resumes?: (call: Call) => boolean;
  readonly newId: () => string;
}

/** A read is run so often at most. */
const MAX_RUNS = 3;
/** A job is taken up so often at most without a step. Its server may take longer than a background lives. */
const MAX_RUNS_A_STEP = 10;

/**
 * What has to be appended before the loop may go on after a death of the background. Pure, and empty when nothing was
 * cut off. A read that was cut off runs again, and so does a request; an open card or question stays. An act that was
 * cut off may have happened: it is closed as `interrupted`, never repeated, and the calls behind it are not run. A job
 * that a server is known to do goes on. A button that was cut off is not pressed again: its card is shown once more,
 * and says so.
 */
export function recover(state: SessionState, deps: RecoverDeps): readonly SessionEvent[] {
  if (!state.turn || state.turn.end) return [];
  const open = state.openCallIds.flatMap((callId) => state.calls.get(callId) ?? []);
  const firstCut = open.findIndex((call) => wasCutOff(call, deps));
  return open.flatMap((call, index) => {
    if (wasCutOff(call, deps)) return [interrupted(call, deps.newId())];
    if (firstCut >= 0 && index > firstCut) return [notRun(call, deps.newId())];
    return shownAgain(call, deps.newId);
  });
}

function shownAgain({ call, action, attempts }: CallState, newId: () => string): readonly SessionEvent[] {
  if (!action?.choice || attempts === action.attempts) return [];
  const { choice: _, attempts: __, ...shown } = action;
  const failure = { code: 'interrupted' } as const;
  return [{ ...shown, type: 'action-request', callId: call.id, requestId: newId(), failure }];
}

function interrupted(state: CallState, messageId: string): SessionEvent {
  const { call, attempts, job } = state;
  const text =
    attempts < MAX_RUNS || job
      ? whatBecameOf(state)
      : `${calledName(call)} was cut off ${attempts} times. Try another way.`;
  return callEnd(state, { outcome: 'interrupted', code: 'interrupted', text, messageId });
}

function notRun(state: CallState, messageId: string): SessionEvent {
  const text = `${calledName(state.call)} was not run, because an earlier call of the same answer was cut off. Look at the page, then decide anew.`;
  return callEnd(state, { outcome: 'not-run', code: 'aborted', text, messageId });
}

/**
 * True for a run that is not made again. Unknown tools count as acts: nothing says that they are harmless to repeat. A
 * read that was cut off again and again may be what ends the background.
 */
function wasCutOff(call: CallState, { effectsOf, resumes }: RecoverDeps): boolean {
  if (call.attempts === 0 || call.end) return false;
  // Its own run is over, with a card.
  if (call.action || call.permission?.led?.attempts === call.attempts) return false;
  if (resumes?.(call.call)) return !goesOn(call);
  if (call.attempts >= MAX_RUNS) return true;
  const effects = effectsOf(call.call);
  return effects === undefined || effects.some((effect) => effect !== 'read');
}

/** A run of a job that recorded nothing did nothing. Once the server was asked, only its answer says what there is. */
function goesOn({ attempts, job, page }: CallState): boolean {
  // The page knows whether it began, and answers once.
  if (page) return attempts - page.runs < MAX_RUNS_A_STEP;
  if (!job) return attempts < MAX_RUNS;
  return (job.jobId !== undefined || job.failure !== undefined) && attempts - job.runs < MAX_RUNS_A_STEP;
}
