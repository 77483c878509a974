import type { ScriptValue } from '../core/capabilities';
import { ToolError } from '../core/tool-error';
import type { Platform } from '../platform/platform';

const SCRIPT_TIMEOUT_MS = 15_000;

/** A script whose page is left never ends, and neither browser says so. */
export async function runPageScript(
  platform: Platform,
  tabId: number,
  body: string,
  signal: AbortSignal,
): Promise<ScriptValue> {
  const left = new AbortController();
  const done = new AbortController();
  platform.onNavigation(
    (event) => {
      if (event.tabId !== tabId || (event.type !== 'navigation-commit' && event.type !== 'tab-close')) return;
      const message = 'The page was left before the code ended; what it did until then is done.';
      left.abort(new ToolError('interrupted', message, 'Look at the page that is there now.'));
    },
    { signal: done.signal },
  );
  try {
    const stopped = AbortSignal.any([signal, left.signal]);
    return await platform.pages.runScript(tabId, body, { timeoutMs: SCRIPT_TIMEOUT_MS }, stopped);
  } finally {
    done.abort();
  }
}
