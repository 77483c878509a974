import type { PanelTab } from '../messaging/protocol';
import type { Platform } from '../platform/platform';
import type { Badges } from './badges';
import type { Pages } from './open-pages';
import type { PanelTabs } from './panel-tabs';
import type { Panels } from './panels';
import { type Sessions, summarise } from './sessions';
import type { SettingsStore } from './settings-store';

/** What the listeners need once a tab changes. */
export interface TabParts {
  readonly panelTabs: PanelTabs;
  readonly sessions: Sessions;
  readonly settings: SettingsStore;
  readonly pages: Pick<Pages, 'look'>;
  readonly badges: Badges;
}

/** Tells open panels which tab they stand beside now, and forgets tabs that closed. Conversations
 * follow a tab that the browser gives another id. Without a panel nothing is opened. */
export function watchTabs(
  platform: Pick<Platform, 'tabs'>,
  panels: Panels,
  parts: () => Promise<TabParts>,
  onBug: (error: unknown) => void,
): void {
  async function tell(find: (panelTabs: PanelTabs) => PanelTab | undefined | Promise<PanelTab | undefined>) {
    if (panels.isEmpty()) return;
    const { panelTabs, pages } = await parts();
    const tab = await find(panelTabs);
    if (!tab) return;
    const session = summarise(await panelTabs.session(tab.tabId), Date.now());
    panels.notify({ type: 'tab', tab, session });
    await pages.look(tab.tabId);
  }

  platform.tabs.onActivated(({ windowId }) => {
    tell((panelTabs) => panelTabs.find({ windowId })).catch(onBug);
  });
  platform.tabs.onUpdated((tab) => {
    if (tab.status === 'loading' && !panels.isEmpty()) {
      parts()
        .then(({ badges }) => badges.leave(tab.tabId))
        .catch(onBug);
    }
    if (tab.active) tell((panelTabs) => panelTabs.toPanelTab(tab)).catch(onBug);
  });
  platform.tabs.onReplaced((tab) => {
    parts()
      .then((opened) => followTab(opened, tab))
      .catch(onBug);
  });
  platform.tabs.onRemoved((tabId) => {
    parts()
      .then((opened) => forgetTab(opened, tabId))
      .catch(onBug);
  });
}

async function followTab(
  { settings, sessions, panelTabs }: TabParts,
  { tabId, replacedTabId }: { readonly tabId: number; readonly replacedTabId: number },
): Promise<void> {
  const bound = await settings.sessionOfTab(replacedTabId);
  if (bound !== undefined) await panelTabs.bind(tabId, bound);
  await settings.forgetTab(replacedTabId);
  const own = bound === undefined ? [] : [await sessions.open(bound)];
  for (const session of new Set([...own, ...(await sessions.unfinished())])) {
    const { homeTabId, workingTabId } = session.state;
    if (homeTabId !== replacedTabId && workingTabId !== replacedTabId) continue;
    await sessions.append(session, { type: 'tab-replace', tabId, replacedTabId });
  }
}

async function forgetTab({ settings, sessions, badges }: TabParts, tabId: number): Promise<void> {
  badges.forget(tabId);
  const sessionId = await settings.sessionOfTab(tabId);
  if (sessionId === undefined) return;
  await settings.forgetTab(tabId);
  await sessions.deleteIfEmpty(sessionId);
}
