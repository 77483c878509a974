import { browser } from 'wxt/browser';
import { ignore } from '../core/ignore';
import type { ImagePart } from '../core/message';
import { ToolError } from '../core/tool-error';
import type { Platform } from './platform';
import { createPlatform } from './shared/create-platform';
import { scaleImage } from './shared/scale-image';
import { type ScriptResult, unwrapScriptResult } from './shared/script-result';
import { getTab } from './shared/tabs';
import { within } from './shared/within';

/** Chrome and the browsers made from it. */
export const platform: Platform = createPlatform({
  capabilities: ['tabs', 'windows', 'capture', 'http', 'pageScript', 'notes'],
  // The debugger can click in our pages while they are tabs, but not in the side panel.
  panelTabMayApprove: false,
  openPanelOnAction() {
    browser.action.onClicked.addListener((tab) => {
      // First and at once: the right to open the panel is lost after an `await`.
      void browser.sidePanel.open({ windowId: tab.windowId });
    });
  },
  runScript,
  capture,
});

type Timeout = { readonly timeoutMs: number };

async function runScript(tabId: number, body: string, { timeoutMs }: Timeout, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const target = { tabId };
  try {
    await browser.debugger.attach(target, '1.3');
  } catch (cause) {
    const hint = 'Ask the user to close the developer tools of the tab, or use the other tools.';
    throw new ToolError('unavailable', 'The debugger cannot enter this tab.', hint, { cause });
  }
  try {
    return unwrapScriptResult(await within(evaluate(target, body, timeoutMs), timeoutMs, signal));
  } finally {
    await browser.debugger.detach(target).catch(ignore('the tab was closed, or the user ended the debugging'));
  }
}

async function evaluate(target: { tabId: number }, body: string, timeoutMs: number): Promise<ScriptResult | undefined> {
  // The code stands on lines of its own, so that a comment at its end does not swallow what follows.
  const expression = `(async () => JSON.stringify(await (async () => {\n${body}\n})()) ?? 'undefined')()`;
  const options = { expression, awaitPromise: true, returnByValue: true, userGesture: false, timeout: timeoutMs };
  const reply = await browser.debugger
    .sendCommand(target, 'Runtime.evaluate', options)
    .catch(ignore('the tab was closed, crashed or went to another process'));
  // The shape is fixed by the protocol's version, which `attach` asked for.
  const { result, exceptionDetails } = (reply ?? {}) as EvaluateReply;
  if (exceptionDetails) {
    const { exception, text } = exceptionDetails;
    return { kind: 'error', error: exception?.description ?? String(exception?.value ?? text) };
  }
  return result && { kind: 'value', json: String(result.value) };
}

interface EvaluateReply {
  readonly result?: { readonly value?: unknown };
  readonly exceptionDetails?: {
    readonly text: string;
    readonly exception?: { readonly description?: string; readonly value?: unknown };
  };
}

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
