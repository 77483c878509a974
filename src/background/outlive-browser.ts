import type { Platform } from '../platform/platform';
import { reconcileFence } from './fence-sessions';
import type { FileStore } from './file-store';
import type { Pages } from './open-pages';
import { recallPageCalls } from './recall-page-calls';
import { closeLeftovers } from './research';
import type { LiveSession, Sessions } from './sessions';
import type { SettingsStore } from './settings-store';
import type { TabFence } from './tab-fence';
import type { Turns } from './turns';

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

/** What is taken up. */
export interface TakeUpParts {
  readonly sessions: Sessions;
  readonly turns: Turns;
  readonly settings: SettingsStore;
  readonly files: () => Promise<FileStore>;
  readonly pages: Pages;
  readonly fence: TabFence;
}

/**
 * Goes on with the turns that the last background left. After a start of the browser they are ended instead: the tabs
 * they worked in are gone, and only the user can say whether to go on. A press on a card says just that, so a turn that
 * waits for one stays.
 */
export async function takeUp(
  platform: Platform,
  { sessions, turns, settings, files, pages, fence }: TakeUpParts,
): Promise<void> {
  // Removes what was not used for so long that it ended.
  await settings.liveGrants(Date.now());
  if (await platform.isFirstWake()) {
    await fence.reconcile([]);
    await settings.forgetAllTabs();
    await (await files()).forgetDownloads();
    for (const session of await sessions.unfinished()) {
      if (waitsForAction(session)) await leaveTabs(sessions, session);
      else await turns.stop(session);
    }
  } else {
    await closeLeftovers(platform);
    await reconcileFence(fence, await sessions.unfinished());
    recallPageCalls(pages.hub, await sessions.unfinished());
    await resumeAll(turns, sessions);
  }
}

/** Lets every turn that is under way take its next step. */
export async function resumeAll(turns: Turns, sessions: Sessions): Promise<void> {
  for (const session of await sessions.unfinished()) turns.resume(session);
}
