import { taskOriginsOf } from '../agent/policy-state';
import { PanelError, type PanelHandlers } from '../messaging/answer-panel';
import { activityOf, type LiveSession } from './sessions';
import type { TabFence } from './tab-fence';

/**
 * Whether the fence of a session stays: while its turn works, and while a card is open, as what the user decides on is to
 * be there when they have decided. Where they were asked to do something by hand, they go where they like.
 */
export function isFenced({ state }: LiveSession): boolean {
  if (activityOf(state) !== 'waits') return activityOf(state) === 'runs';
  return state.openCallIds.every((callId) => {
    const call = state.calls.get(callId);
    const isAsked = call?.question && call.question.answer === undefined;
    const isToAct = call?.action && call.action.choice === undefined;
    return !isAsked && !isToAct;
  });
}

/** What the last background fenced in stays so, before any of its turns goes on. */
export async function reconcileFence(fence: TabFence, unfinished: readonly LiveSession[]): Promise<void> {
  await fence.reconcile(
    unfinished.filter(isFenced).map(({ sessionId, state }) => {
      return { sessionId, tabId: state.workingTabId, taskOrigins: taskOriginsOf(state) };
    }),
  );
}

/** Lets the user go where they were stopped; the agent is let out with the tab. */
export function goOnHandler(fence: Pick<TabFence, 'goOn'>): PanelHandlers['fence/go-on'] {
  return async ({ sessionId }, rights) => {
    if (!rights.mayApprove) throw new PanelError('panel-may-not-approve');
    await fence.goOn(sessionId);
    return null;
  };
}
