import type { CapabilityMap } from '../core/capabilities';
import type { JsonObject } from '../core/json';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';
import type { DialogGuard } from './dialog-guard';
import type { Guards } from './effects';
import { requireTab } from './require-tab';
import { runPageScript } from './run-page-script';

/** What a call may do with a page beyond its content script. `callId` becomes the handle of what it adds. */
export function pageCapabilities(
  { platform, guard }: { readonly platform: Platform; readonly guard: DialogGuard },
  ports: { inputOf(callId: string): JsonObject | undefined },
  callId: string,
  { allow }: Pick<Guards, 'allow'>,
): Pick<CapabilityMap, 'pageScript' | 'pageConsole' | 'network' | 'listeners' | 'pageStyles' | 'dialogs'> {
  return {
    pageScript: {
      async run(tabId, body, signal) {
        allow('script');
        await requireTab(platform, tabId);
        return runPageScript(platform, tabId, body, signal);
      },
    },
    pageConsole: {
      async read(tabId, signal) {
        allow('read');
        await requireTab(platform, tabId);
        return platform.pages.readConsole(tabId, signal);
      },
    },
    network: {
      async read(tabId) {
        allow('read');
        await requireTab(platform, tabId);
        return platform.pages.networkLog(tabId);
      },
    },
    listeners: {
      async of(tabId, ref, signal) {
        allow('read');
        await requireTab(platform, tabId);
        return (await platform.pages.findListeners?.(tabId, ref, signal)) ?? [];
      },
    },
    pageStyles: {
      async insert(tabId, css) {
        allow('input');
        await requireTab(platform, tabId);
        await platform.pages.insertCss(tabId, css);
        return callId;
      },
      async remove(tabId, handle) {
        allow('input');
        await requireTab(platform, tabId);
        const css = ports.inputOf(handle)?.css;
        if (typeof css !== 'string') {
          throw new ToolError('not-found', 'There is no such style sheet.', 'Take the patch_id from inject_css.');
        }
        await platform.pages.removeCss(tabId, css);
      },
    },
    dialogs: {
      async answerNext(tabId, answer) {
        // A yes may do whatever the page asked for.
        if (answer.accept) allow('submit');
        else allow('input');
        await guard.answerNext(tabId, answer);
      },
    },
  };
}
