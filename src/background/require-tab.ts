import type { TabInfo } from '../core/capabilities';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';
import type { TabDetails } from '../platform/platform-tabs';

/** The tab. @throws ToolError `not-found` */
export async function requireTab(platform: Pick<Platform, 'tabs'>, tabId: number): Promise<TabDetails> {
  const tab = await platform.tabs.get(tabId);
  if (!tab) throw new ToolError('not-found', `There is no tab ${tabId}.`, 'Call list_tabs to see what is open.');
  return tab;
}

/** What tools may know of a tab. */
export function toTabInfo({ tabId, windowId, title, url, active, status }: TabInfo): TabInfo {
  return { tabId, windowId, title, url, active, status };
}
