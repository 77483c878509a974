import { browser as wxtBrowser } from 'wxt/browser';
import type { ScriptValue } from '../core/capabilities';
import { ToolError } from '../core/tool-error';
import { recordConsole } from './firefox/record-console';
import type { Platform } from './platform';
import { createPlatform } from './shared/create-platform';
import { blobOf } from './shared/data-url';
import { MAX_RESULT_CHARS, type ScriptResult, unwrapScriptResult } from './shared/script-result';
import { within } from './shared/within';

/** Firefox. */
export const platform: Platform = createPlatform({
  capabilities: [],
  // There is no debugger that could click in a panel.
  panelTabMayApprove: true,
  browserName: () => 'Firefox',
  openPanelOnAction() {
    wxtBrowser.action.onClicked.addListener(() => {
      // First and at once: the right to open the sidebar is lost after an `await`.
      void firefoxApi().sidebarAction.open();
    });
  },
  // It opens its sidebar for a press in its own surfaces only.
  openPanel: async () => false,
  readConsole: recordConsole,
  runScript,
  capture,
  // It has no debugger for extensions: nothing is ever attached.
  releaseTabs: async () => undefined,
  onTabTaken: () => undefined,
  blobUrls: {
    create: async (file) => URL.createObjectURL(file),
    free: async (url) => URL.revokeObjectURL(url),
  },
  async readPdf(file, request, signal) {
    // Large, so it is loaded when a PDF is read first. The event page has a document and may start a worker.
    const { readPdf } = await import('../pdf/read-pdf');
    return readPdf(file, request, signal);
  },
});

/** What only Firefox has; the shared types are Chrome's. */
interface FirefoxApi {
  readonly sidebarAction: { open(): Promise<void> };
  readonly tabs: {
    captureTab(tabId: number, options: { readonly format: 'jpeg'; readonly quality: number }): Promise<string>;
  };
}

function firefoxApi(): FirefoxApi {
  // Only Firefox's build holds this file.
  return wxtBrowser as unknown as FirefoxApi;
}

type Timeout = { readonly timeoutMs: number };

async function runScript(
  tabId: number,
  body: string,
  { timeoutMs }: Timeout,
  signal: AbortSignal,
): Promise<ScriptValue> {
  signal.throwIfAborted();
  const running = wxtBrowser.scripting.executeScript({
    target: { tabId, frameIds: [0] },
    world: 'MAIN',
    injectImmediately: true,
    func: runInPage,
    args: [body, MAX_RESULT_CHARS],
  });
  let results: Awaited<typeof running> | 'timed-out';
  try {
    results = await within(running, timeoutMs, signal);
  } catch (cause) {
    signal.throwIfAborted();
    throw new ToolError('unavailable', 'No code may run in this page.', 'Use another page.', { cause });
  }
  return unwrapScriptResult(results === 'timed-out' ? results : (results[0]?.result ?? undefined));
}

/** Is sent to the page as text, so it may use nothing from around it. */
async function runInPage(body: string, maxChars: number): Promise<ScriptResult> {
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor;
  let run: () => Promise<unknown>;
  try {
    run = new AsyncFunction(body);
  } catch (error) {
    return error instanceof EvalError ? { kind: 'forbidden' } : { kind: 'error', error: String(error) };
  }
  try {
    const value = await run();
    // Old libraries change what JSON makes of a list, and a page may do as it likes.
    if (JSON.stringify({ a: [1] }) !== '{"a":[1]}') return { kind: 'raw', value };
    const json = JSON.stringify(value) ?? 'undefined';
    return { kind: 'value', json: json.slice(0, maxChars), totalChars: json.length };
  } catch (error) {
    return { kind: 'error', error: String(error).slice(0, maxChars) };
  }
}

async function capture(tabId: number, { timeoutMs }: Timeout, signal: AbortSignal): Promise<Blob> {
  let dataUrl: string;
  try {
    dataUrl = await within(firefoxApi().tabs.captureTab(tabId, { format: 'jpeg', quality: 85 }), timeoutMs, signal);
  } catch (cause) {
    signal.throwIfAborted();
    const hint = 'Read the page by get_accessibility_tree, or call switch_tab first.';
    throw new ToolError('unavailable', 'The browser does not draw this tab now.', hint, { cause });
  }
  if (dataUrl === 'timed-out') {
    const message = 'The browser gave no picture in time: nothing draws the tab just now.';
    throw new ToolError('timed-out', message, 'Read the page by get_accessibility_tree instead.');
  }
  return blobOf(dataUrl);
}
