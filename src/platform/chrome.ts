import { browser } from 'wxt/browser';
import type { PdfReading, PdfRequest } from '../core/pdf';
import { capture } from './chrome/capture';
import { createDebuggerSessions } from './chrome/debugger-sessions';
import { findListeners } from './chrome/find-listeners';
import { shieldFrames } from './chrome/frame-shield';
import { readConsole } from './chrome/read-console';
import { runOffscreen } from './chrome/run-offscreen';
import { runScript } from './chrome/run-script';
import { createTrustedInput } from './chrome/trusted-input';
import type { Platform } from './platform';
import { createPlatform } from './shared/create-platform';
import { brandName } from './shared/device-name';

type Brands = Parameters<typeof brandName>[0];

const sessions = createDebuggerSessions(
  () => browser.debugger,
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
);

/** Chrome and the browsers made from it. */
export const platform: Platform = createPlatform({
  capabilities: ['listeners'],
  // The debugger can click in our pages while they are tabs, but not in the side panel.
  panelTabMayApprove: false,
  // No typings of the standard have it, and every Chrome that we support does.
  browserName: () => brandName((navigator as { userAgentData?: { brands: Brands } }).userAgentData?.brands ?? []),
  openPanelOnAction() {
    browser.action.onClicked.addListener((tab) => {
      // First and at once: the right to open the panel is lost after an `await`.
      void browser.sidePanel.open({ windowId: tab.windowId });
    });
  },
  openPanel(tabId) {
    // A press in a page counts for what its script sends right after it.
    return browser.sidePanel.open({ tabId }).then(
      () => true,
      () => false,
    );
  },
  readConsole: async (tabId, signal) => ({ entries: await readConsole(sessions, tabId, signal), since: 'load' }),
  findListeners: (tabId, ref, signal) =>
    findListeners(sessions, browser.runtime.getURL('').replace(/\/$/, ''), tabId, ref, signal),
  runScript: (tabId, body, options, signal) => runScript(sessions, tabId, body, options, signal),
  capture: (tabId, options, signal) => capture(sessions, tabId, options, signal),
  trustedInput: createTrustedInput(sessions, shieldFrames),
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
