import type { ToolErrorCode } from '../core/tool-error';
import type { CallOutcome, SessionEvent } from './event';
import type { CallState } from './state';

/** What is said of a call that ended without a result. */
export interface CallEnding {
  readonly outcome: Exclude<CallOutcome, 'ok'>;
  readonly code: ToolErrorCode;
  /** For the model: the fact and the next step, in our own words. */
  readonly text: string;
  readonly messageId: string;
}

/** The `tool-end` of a call that ended without a result: its event and the answer that the model reads. */
export function callEnd({ call }: CallState, { outcome, code, text, messageId }: CallEnding): SessionEvent {
  return {
    type: 'tool-end',
    callId: call.id,
    name: call.name,
    outcome,
    code,
    message: { role: 'tool', id: messageId, callId: call.id, name: call.name, ok: false, code, text },
    durationMs: 0,
  };
}

/** What is said of an act of which nobody knows whether it happened. */
export function mayHaveHappened(toolName: string): string {
  return `${toolName} was cut off while it ran. It may have happened. Look at the page before you repeat it.`;
}
