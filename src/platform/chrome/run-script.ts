import { ToolError } from '../../core/tool-error';
import { type ScriptResult, unwrapScriptResult } from '../shared/script-result';
import { within } from '../shared/within';
import { DebuggerLost, type DebuggerRefusal, type DebuggerSession, type DebuggerSessions } from './debugger-sessions';

/** Runs the body of an async function in the page's own world, whatever the page's security policy. */
export async function runScript(
  sessions: DebuggerSessions,
  tabId: number,
  body: string,
  { timeoutMs }: { readonly timeoutMs: number },
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const ran = await sessions.use(tabId, (session) => within(evaluate(session, body, timeoutMs), timeoutMs, signal));
  if (ran.kind === 'refused') throw refused(ran.reason);
  return unwrapScriptResult(ran.value);
}

async function evaluate(session: DebuggerSession, body: string, timeoutMs: number): Promise<ScriptResult | undefined> {
  // The code stands on lines of its own, so that a comment at its end does not swallow what follows.
  const expression = `(async () => JSON.stringify(await (async () => {\n${body}\n})()) ?? 'undefined')()`;
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
    return result && { kind: 'value', json: String(result.value) };
  } catch (error) {
    // The tab was closed, crashed or went to another process.
    if (error instanceof DebuggerLost) return undefined;
    throw error;
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
