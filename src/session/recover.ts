import type { Effect } from '../core/mode';
import { callEnd, mayHaveHappened } from './end-call';
import type { SessionEvent } from './event';
import type { CallState, SessionState } from './state';

/** What `recover` needs to know beyond the state. */
export interface RecoverDeps {
  /** The effect classes of a tool; undefined for a name that is not (or no longer) known. */
  readonly effectsOf: (name: string) => readonly Effect[] | undefined;
  readonly newId: () => string;
}

/** A read is run so often at most. */
const MAX_RUNS = 3;

/**
 * What has to be appended before the loop may go on after a death of the background. Pure, and empty when nothing was
 * cut off. A read that was cut off runs again, and so does a request; an open card or question stays. An act that was
 * cut off may have happened: it is closed as `interrupted`, never repeated, and the calls behind it are not run.
 */
export function recover(state: SessionState, deps: RecoverDeps): readonly SessionEvent[] {
  if (!state.turn || state.turn.end) return [];
  const open = state.openCallIds.flatMap((callId) => state.calls.get(callId) ?? []);
  const firstCut = open.findIndex((call) => wasCutOff(call, deps));
  if (firstCut < 0) return [];
  return open.flatMap((call, index) => {
    if (wasCutOff(call, deps)) return [interrupted(call, deps.newId())];
    return index > firstCut ? [notRun(call, deps.newId())] : [];
  });
}

function interrupted(state: CallState, messageId: string): SessionEvent {
  const { call, attempts } = state;
  const text =
    attempts < MAX_RUNS ? mayHaveHappened(call.name) : `${call.name} was cut off ${attempts} times. Try another way.`;
  return callEnd(state, { outcome: 'interrupted', code: 'interrupted', text, messageId });
}

function notRun(state: CallState, messageId: string): SessionEvent {
  const text = `${state.call.name} was not run, because an earlier call of the same answer was cut off. Look at the page, then decide anew.`;
  return callEnd(state, { outcome: 'not-run', code: 'aborted', text, messageId });
}

/**
 * True for a run that is not made again. Unknown tools count as acts: nothing says that they are harmless to repeat. A
 * read that was cut off again and again may be what ends the background.
 */
function wasCutOff(call: CallState, { effectsOf }: RecoverDeps): boolean {
  if (call.attempts === 0 || call.end) return false;
  if (call.attempts >= MAX_RUNS) return true;
  const effects = effectsOf(call.call.name);
  return effects === undefined || effects.some((effect) => effect !== 'read');
}
