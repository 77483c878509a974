import type { CapabilityMap } from '../core/capabilities';
import { ToolError } from '../core/tool-error';
import type { Guards } from './effects';
import { summariseFrames } from './frame-summaries';
import type { FrameDirectory } from './frames';
import { HISTORY_LIMITS, type Mover, moveTab, NAVIGATION_LIMITS, openTab, showTab } from './move-tab';
import { requireTab, toTabInfo } from './require-tab';
import { goneTab } from './route-content-channel';
import { takePicture } from './take-picture';

/** What a call may do with tabs, their frames, windows and pictures. */
export function tabCapabilities(
  deps: Mover & { readonly directory: FrameDirectory },
  ports: { homeTabId(): number },
  { allow, allowLook }: Guards,
): Pick<CapabilityMap, 'tabs' | 'frames' | 'windows' | 'capture'> {
  const { platform } = deps;
  return {
    tabs: {
      async list() {
        allowLook();
        return (await platform.tabs.list()).map(toTabInfo);
      },
      async get(tabId) {
        allowLook();
        return toTabInfo(await requireTab(platform, tabId));
      },
      async open(url, options) {
        allow('navigate');
        return openTab(deps, url, options);
      },
      async activate(tabId) {
        allow('navigate');
        await showTab(deps, tabId);
        return toTabInfo(await requireTab(platform, tabId));
      },
      async close(tabId) {
        allow('navigate');
        await requireTab(platform, tabId);
        if (tabId === ports.homeTabId()) {
          throw new ToolError(
            'denied',
            'The tab of this conversation stays open.',
            'Leave it to the user to close it.',
          );
        }
        await platform.tabs.close(tabId);
      },
      async navigate(tabId, url, signal) {
        allow('navigate');
        const begin = () => platform.tabs.navigate(tabId, url);
        return moveTab(deps, tabId, { limits: NAVIGATION_LIMITS, to: [url], begin }, signal);
      },
      async goInHistory(tabId, steps, signal) {
        allow('navigate');
        const begin = () => platform.tabs.goInHistory(tabId, steps);
        return moveTab(deps, tabId, { limits: HISTORY_LIMITS, to: [], begin }, signal);
      },
    },
    frames: {
      async list(tabId) {
        allow('read');
        return summariseFrames(deps.directory, tabId, (await requireTab(platform, tabId)).url);
      },
    },
    windows: {
      async ofTab(tabId) {
        allowLook();
        const found = await platform.windowOf(tabId);
        if (!found) throw goneTab();
        return found;
      },
      async resize(tabId, bounds) {
        allow('input');
        const found = await platform.resizeWindow(tabId, bounds);
        if (!found) throw goneTab();
        return found;
      },
    },
    capture: {
      async viewport(tabId, options, signal) {
        allow('read');
        await requireTab(platform, tabId);
        return takePicture(deps, tabId, options, signal);
      },
    },
  };
}
