import type { ScriptValue } from '../../core/capabilities';
import { ToolError } from '../../core/tool-error';
import { MAX_RESULT_CHARS, type ScriptResult, unwrapScriptResult } from '../shared/script-result';
import { within } from '../shared/within';
import { DebuggerLost, type DebuggerRefusal, type DebuggerSession, type DebuggerSessions } from './debugger-sessions';

/** Runs the body of an async function in the page's own world, whatever the page's security policy. */
export async function runScript(
  sessions: DebuggerSessions,
  tabId: number,
  body: string,
  { timeoutMs }: { readonly timeoutMs: number },
  signal: AbortSignal,
): Promise<ScriptValue> {
  signal.throwIfAborted();
  const ran = await sessions.use(tabId, (session) => within(evaluate(session, body, timeoutMs), timeoutMs, signal));
  if (ran.kind === 'refused') throw refused(ran.reason);
  return unwrapScriptResult(ran.value);
}

async function evaluate(session: DebuggerSession, body: string, timeoutMs: number): Promise<ScriptResult | undefined> {
  // The code stands on lines of its own, so that a comment at its end does not swallow what follows.
  const expression = `(${endInPage.toString()})(async () => {\n${body}\n}, ${MAX_RESULT_CHARS})`;
  const options = {
    expression,
    awaitPromise: true,
    returnByValue: true,
    userGesture: false,
    timeout: timeoutMs,
  } as const;
  try {
    const { result, exceptionDetails } = (await session.send('Runtime.evaluate', options)) ?? {};
    if (exceptionDetails) {
      const { exception, text } = exceptionDetails;
      return { kind: 'error', error: exception?.description ?? String(exception?.value ?? text) };
    }
    // Made by `endInPage`; its parts are checked where they are used.
    return result?.value as ScriptResult | undefined;
  } catch (error) {
    // The tab was closed, crashed or went to another process.
    if (error instanceof DebuggerLost) return undefined;
    throw error;
  }
}

/** Is sent to the page as text, so it may use nothing from around it. */
async function endInPage(run: () => Promise<unknown>, maxChars: number): Promise<ScriptResult> {
  try {
    const value = await run();
    // Old libraries change what JSON makes of a list, and a page may do as it likes.
    if (JSON.stringify({ a: [1] }) !== '{"a":[1]}') return { kind: 'raw', value };
    const json = JSON.stringify(value) ?? 'undefined';
    return { kind: 'value', json: json.slice(0, maxChars), totalChars: json.length };
  } catch (error) {
    return { kind: 'error', error: String((error instanceof Error && error.stack) || error).slice(0, maxChars) };
  }
}

/** Says why the debugger did not enter, and what to do instead. */
export function refused(reason: DebuggerRefusal): ToolError {
  switch (reason) {
    case 'cancelled':
      return new ToolError('aborted', 'The user ended the debugging of this tab.', 'Ask the user before you go on.');
    case 'taken': {
      const hint = 'Ask the user to close the other debugger of this tab, or use the other tools.';
      return new ToolError('unavailable', 'Another debugger is attached to this tab.', hint);
    }
    case 'forbidden': {
      const message = 'The browser lets no debugger into this tab: the page is protected, or a policy forbids it.';
      return new ToolError('unavailable', message, 'Use the other tools, or another page.');
    }
    case 'gone':
      return new ToolError('not-found', 'The tab was closed.', 'Call list_tabs to see what is open, or open_tab.');
    default:
      return reason satisfies never;
  }
}
