import { browser } from 'wxt/browser';
import type { ImagePart } from '../core/message';
import type { PdfReading, PdfRequest } from '../core/pdf';
import { ToolError } from '../core/tool-error';
import { createDebuggerSessions } from './chrome/debugger-sessions';
import { findListeners } from './chrome/find-listeners';
import { readConsole } from './chrome/read-console';
import { runOffscreen } from './chrome/run-offscreen';
import { runScript } from './chrome/run-script';
import { createTrustedInput } from './chrome/trusted-input';
import type { Platform } from './platform';
import { createPlatform } from './shared/create-platform';
import { scaleImage } from './shared/scale-image';
import { getTab } from './shared/tabs';
import { within } from './shared/within';

const sessions = createDebuggerSessions(
  () => browser.debugger,
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
);

/** Chrome and the browsers made from it. */
export const platform: Platform = createPlatform({
  capabilities: ['listeners'],
  // The debugger can click in our pages while they are tabs, but not in the side panel.
  panelTabMayApprove: false,
  openPanelOnAction() {
    browser.action.onClicked.addListener((tab) => {
      // First and at once: the right to open the panel is lost after an `await`.
      void browser.sidePanel.open({ windowId: tab.windowId });
    });
  },
  readConsole: async (tabId, signal) => ({ entries: await readConsole(sessions, tabId, signal), since: 'load' }),
  findListeners: (tabId, ref, signal) =>
    findListeners(sessions, browser.runtime.getURL('').replace(/\/$/, ''), tabId, ref, signal),
  runScript: (tabId, body, options, signal) => runScript(sessions, tabId, body, options, signal),
  capture,
  trustedInput: createTrustedInput(sessions),
  releaseTabs: () => sessions.detachLeftovers(),
  onTabTaken: (listener) => sessions.onCancel(listener),
  readPdf,
  // A service worker can't make such addresses.
  blobUrls: {
    create: async (file, signal) => String(await runOffscreen({ type: 'blob/url', file }, signal)),
    async free(url) {
      await runOffscreen({ type: 'blob/free', url }, new AbortController().signal);
    },
  },
});

async function readPdf(file: Blob, request: PdfRequest, signal: AbortSignal): Promise<PdfReading> {
  // The reply to a job is of its type.
  return (await runOffscreen({ type: 'pdf/read', file, request }, signal)) as PdfReading;
}

type Timeout = { readonly timeoutMs: number };

async function capture(
  tabId: number,
  { maxSidePx, timeoutMs }: Timeout & { readonly maxSidePx: number },
  signal: AbortSignal,
): Promise<ImagePart> {
  const tab = await getTab(tabId);
  if (!tab?.active) {
    throw new ToolError('unavailable', 'Only the tab that is shown can be pictured.', 'Call switch_tab first.');
  }
  const taking = browser.tabs.captureVisibleTab(tab.windowId, { format: 'jpeg', quality: 75 });
  const dataUrl = await within(taking, timeoutMs, signal);
  if (dataUrl === 'timed-out') {
    throw new ToolError(
      'timed-out',
      'The browser gave no picture.',
      'The window may be minimised; read the page instead.',
    );
  }
  // The user may have gone to another tab meanwhile; a picture of that one must not get out.
  if (!(await getTab(tabId))?.active) {
    throw new ToolError('unavailable', 'The user went to another tab.', 'Call switch_tab, or read the page instead.');
  }
  return scaleImage(dataUrl, maxSidePx);
}
