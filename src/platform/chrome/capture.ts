import { browser } from 'wxt/browser';
import { ToolError } from '../../core/tool-error';
import { blobOf } from '../shared/data-url';
import { getTab } from '../shared/tabs';
import { within } from '../shared/within';
import type { DebuggerSession, DebuggerSessions } from './debugger-sessions';

const QUALITY = 85;
/** Nobody looks at it: that it runs makes the browser draw a tab that is not shown. */
const TINY = { format: 'jpeg', quality: 10, maxWidth: 16, maxHeight: 16 } as const;

/** A picture of a tab's viewport. One that is not shown is drawn for the debugger, and its page does not notice. */
export async function capture(
  sessions: DebuggerSessions,
  tabId: number,
  { timeoutMs }: { readonly timeoutMs: number },
  signal: AbortSignal,
): Promise<Blob> {
  const tab = await getTab(tabId);
  if (tab?.discarded) throw notDrawn();
  const taken = await within(
    tab?.active ? captureShown(tabId, tab.windowId) : captureHidden(sessions, tabId),
    timeoutMs,
    signal,
  );
  if (taken === 'timed-out') throw noPicture();
  return taken;
}

async function captureShown(tabId: number, windowId: number): Promise<Blob> {
  let dataUrl: string;
  try {
    dataUrl = await browser.tabs.captureVisibleTab(windowId, { format: 'jpeg', quality: QUALITY });
  } catch (cause) {
    throw noPicture(cause);
  }
  // The user may have gone to another tab meanwhile; a picture of that one must not get out.
  if (!(await getTab(tabId))?.active) {
    throw new ToolError('unavailable', 'The user went to another tab just now.', 'Try once more.');
  }
  return blobOf(dataUrl);
}

async function captureHidden(sessions: DebuggerSessions, tabId: number): Promise<Blob> {
  const done = await sessions.use(tabId, drawHidden).catch((cause: unknown) => {
    throw noPicture(cause);
  });
  if (done.kind === 'refused') throw notDrawn();
  return blobOf(`data:image/jpeg;base64,${done.value}`);
}

async function drawHidden(session: DebuggerSession): Promise<string> {
  await session.send('Page.startScreencast', TINY);
  try {
    const { data } = await session.send('Page.captureScreenshot', { format: 'jpeg', quality: QUALITY });
    return data;
  } finally {
    await session.send('Page.stopScreencast', {});
  }
}

function notDrawn(): ToolError {
  const message = 'The browser does not draw this tab while it is not shown.';
  return new ToolError('unavailable', message, 'Read the page by get_accessibility_tree, or call switch_tab first.');
}

function noPicture(cause?: unknown): ToolError {
  const message = 'The browser gave no picture in time: nothing draws the tab just now.';
  return new ToolError('timed-out', message, 'Read the page by get_accessibility_tree instead.', { cause });
}
