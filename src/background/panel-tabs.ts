import type { PageContextSnapshot } from '../core/message';
import { ToolError } from '../core/tool-error';
import type { ContentProtocol, PanelTab, Result } from '../messaging/protocol';
import type { Platform } from '../platform/platform';
import type { TabDetails } from '../platform/platform-tabs';
import { isRestrictedPage } from '../policy/restricted-page';
import type { ContentChannel } from './route-content-channel';
import type { LiveSession, Sessions } from './sessions';
import type { SettingsStore } from './settings-store';

export interface PanelTabsDeps {
  readonly platform: Platform;
  readonly sessions: Sessions;
  readonly settings: SettingsStore;
  readonly channel: ContentChannel;
  /** What the page gives to the agent. */
  pushed(tabId: number, signal: AbortSignal): Promise<PageContextSnapshot['pushed']>;
}

/** Which tab a panel stands beside, and which conversation belongs to it. */
export interface PanelTabs {
  find(where: { readonly windowId?: number; readonly tabId?: number }): Promise<PanelTab | undefined>;
  toPanelTab(tab: TabDetails): PanelTab;
  session(tabId: number): Promise<LiveSession>;
  bind(tabId: number, sessionId: string): Promise<void>;
  context(tabId: number): Promise<PageContextSnapshot | undefined>;
}

export function createPanelTabs({ platform, sessions, settings, channel, pushed }: PanelTabsDeps): PanelTabs {
  const starting = new Map<number, Promise<LiveSession>>();

  async function beginOrFind(tabId: number): Promise<LiveSession> {
    const known = await settings.sessionOfTab(tabId);
    if (known !== undefined && (await sessions.exists(known))) return sessions.open(known);
    const created = await sessions.create(tabId);
    await settings.setSessionOfTab(tabId, created.sessionId);
    return created;
  }

  function toPanelTab(tab: TabDetails): PanelTab {
    const { tabId, windowId, title, url } = tab;
    return { tabId, windowId, title, url, reachable: !isRestrictedPage(url) };
  }

  return {
    toPanelTab,
    async find({ windowId, tabId }) {
      const tab = tabId === undefined ? await platform.tabs.active(windowId) : await platform.tabs.get(tabId);
      return tab && toPanelTab(tab);
    },
    session(tabId) {
      // Two panels that say hello at once must not begin two conversations.
      const under = starting.get(tabId) ?? beginOrFind(tabId).finally(() => starting.delete(tabId));
      starting.set(tabId, under);
      return under;
    },
    async bind(tabId, sessionId) {
      // A conversation that is just being begun for the tab would otherwise be written over this one.
      await starting.get(tabId);
      const replaced = await settings.sessionOfTab(tabId);
      await settings.setSessionOfTab(tabId, sessionId);
      if (replaced !== undefined && replaced !== sessionId) await sessions.deleteIfEmpty(replaced);
    },
    async context(tabId) {
      const tab = await platform.tabs.get(tabId);
      if (!tab) return undefined;
      const [page, given] = await Promise.all([askPage(channel, tabId), pushed(tabId, AbortSignal.timeout(ASK_MS))]);
      return {
        tabId,
        // The browser's word, not the page's: the address decides which origin the task begins with.
        url: tab.url,
        title: page?.title ?? tab.title,
        ...(page?.selection && { selection: page.selection }),
        ...(given && { pushed: given }),
      };
    },
  };
}

/** A page that is slow to answer must not hold up what the user said. */
const ASK_MS = 1_500;

/** Title and selection as the page itself gives them; absent for pages that no script may enter. */
async function askPage(
  channel: ContentChannel,
  tabId: number,
): Promise<Result<ContentProtocol, 'page/context'> | undefined> {
  try {
    const signal = AbortSignal.timeout(ASK_MS);
    const { documentId } = await channel.ensure(tabId, signal);
    const outcome = await channel.call({ tabId, documentId }, 'page/context', {}, { timeoutMs: ASK_MS }, signal);
    return outcome.kind === 'value' ? outcome.value : undefined;
  } catch (error) {
    // Restricted, gone and busy pages are the normal case; the message is sent without what they would have said.
    if (error instanceof ToolError || (error instanceof DOMException && error.name === 'TimeoutError'))
      return undefined;
    throw error;
  }
}
