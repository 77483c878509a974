import { calledName } from '../core/called-tool';
import { callEnd } from '../session/end-call';
import type { SessionEvent } from '../session/event';
import type { SessionState } from '../session/state';
import type { NextStep, SkipCause } from './next-step';

/** The answers of calls that are not run because of an earlier one of the same answer. */
export function skippedEnd(
  state: SessionState,
  { callIds, causedBy, cause }: Extract<NextStep, { type: 'skip' }>,
  newId: () => string,
): readonly SessionEvent[] {
  return callIds.flatMap((callId) => {
    const call = state.calls.get(callId);
    if (!call) return [];
    const text = `${calledName(call.call)} was not run: ${REASONS[cause](calledName(causedBy.call))}`;
    const outcome = cause === 'stopped' ? 'aborted' : 'not-run';
    return [callEnd(call, { outcome, code: 'aborted', text, messageId: newId() })];
  });
}

/** Why, and what to do now. */
const REASONS: Record<SkipCause, (name: string) => string> = {
  failed: (name) => `${name}, earlier in the same answer, failed. Read its result, then decide anew.`,
  denied: (name) => `${name}, earlier in the same answer, was denied. Read its result, then decide anew.`,
  interrupted: (name) => `${name}, earlier in the same answer, was cut off. Look at the page, then decide anew.`,
  navigated: (name) => `${name}, earlier in the same answer, led to another page. Look at that page, then decide anew.`,
  'tab-changed': (name) => `${name}, earlier in the same answer, changed the tab. Look at that tab, then decide anew.`,
  stopped: () => 'the user stopped the turn.',
  'turn-ended': (name) => `${name}, earlier in the same answer, ended the turn.`,
};
