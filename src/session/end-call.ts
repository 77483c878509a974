import { calledName } from '../core/called-tool';
import { jobReceipt } from '../core/job-receipt';
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
export function callEnd({ call, job }: CallState, { outcome, code, text, messageId }: CallEnding): SessionEvent {
  return {
    type: 'tool-end',
    callId: call.id,
    name: calledName(call),
    outcome,
    code,
    ...(job?.saved && { receipt: jobReceipt(job.saved) }),
    message: { role: 'tool', id: messageId, callId: call.id, name: call.name, ok: false, code, text },
    durationMs: 0,
  };
}

/** What is said of a call that was cut off and does not go on. */
export function whatBecameOf({ call, job }: CallState): string {
  const name = calledName(call);
  if (!job) return mayHaveHappened(name);
  if (job.saved) return `${name} was cut off once its file was saved, as download ${job.saved.downloadId}.`;
  // The server of a job that does not go on is asked to forget it, and nobody waits for its answer.
  const asked = job.jobId === undefined || job.cleaned ? '' : ' Its server is asked to remove the job.';
  if (job.failure) return `${name} was cut off once it had failed. Nothing was saved.${asked}`;
  if (job.savingUrl !== undefined) {
    return `${name} was cut off while its file was being saved.${asked} Look at the list of downloads before you repeat it.`;
  }
  if (job.jobId !== undefined) return `${name} was cut off before its job was done. Nothing was saved.${asked}`;
  return `${name} was cut off while it asked its server for a job. Nobody knows whether the server began one. Nothing was saved. Tell the user, and do not repeat it unless they say so.`;
}

/** What is said of an act of which nobody knows whether it happened. */
function mayHaveHappened(toolName: string): string {
  return `${toolName} was cut off while it ran. It may have happened. Look at the page before you repeat it.`;
}
