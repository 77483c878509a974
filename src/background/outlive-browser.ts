import type { LiveSession, Sessions } from './sessions';

/** The tab of a task that has none. */
const NO_TAB = -1;

/** True while the card of a skill's server is open. */
export function waitsForAction({ state }: LiveSession): boolean {
  return state.openCallIds.some((callId) => {
    const action = state.calls.get(callId)?.action;
    return action !== undefined && action.choice === undefined;
  });
}

/** Takes the tabs of an earlier browser from a session: this one may give their numbers to others. */
export async function leaveTabs(sessions: Sessions, session: LiveSession): Promise<void> {
  for (const replacedTabId of new Set([session.state.homeTabId, session.state.workingTabId])) {
    await sessions.append(session, { type: 'tab-replace', tabId: NO_TAB, replacedTabId });
  }
}
