import type { AssistantMessage } from '../core/message';
import type { ToolErrorCode } from '../core/tool-error';
import { callEnd, whatBecameOf } from '../session/end-call';
import type { SessionEvent } from '../session/event';
import type { CallState } from '../session/state';
import type { TurnDeps } from './deps';
import { isRead } from './tool-traits';

/**
 * Ends the turn because the user wants it so: every open call gets an answer, text that had arrived is kept, and the
 * turn ends as `stopped`. Does nothing when no turn is under way. Call it only when nothing else appends.
 */
export async function stopTurn(
  deps: Pick<TurnDeps, 'state' | 'append' | 'newId' | 'tools'>,
  partial?: AssistantMessage,
): Promise<void> {
  const { turn, openCallIds, calls } = deps.state();
  if (!turn || turn.end) return;
  for (const callId of openCallIds) {
    const call = calls.get(callId);
    if (call) await deps.append(stoppedEnd(call, deps));
  }
  if (partial) await deps.append({ type: 'message-add', message: partial });
  await deps.append({ type: 'turn-end', reason: 'stopped' });
}

/** The outcome `aborted` says that it was the user who stopped the call, started or not: such a turn is not resumed. */
function stoppedEnd(call: CallState, { tools, newId }: Pick<TurnDeps, 'tools' | 'newId'>): SessionEvent {
  const { name } = call.call;
  const end = (code: ToolErrorCode, text: string) =>
    callEnd(call, { outcome: 'aborted', code, text, messageId: newId() });
  if (call.action && call.attempts === call.action.attempts) {
    return end('aborted', `${name} had asked the user for something. The user stopped the turn instead.`);
  }
  if (call.attempts === 0) return end('aborted', `${name} was not run: the user stopped the turn.`);
  if (isRead(tools.find((tool) => tool.name === name))) {
    return end('aborted', `${name} was stopped by the user before it had a result. It changed nothing.`);
  }
  return end('interrupted', `The user stopped the turn. ${whatBecameOf(call)}`);
}
