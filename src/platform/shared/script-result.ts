import type { ScriptValue } from '../../core/capabilities';
import { ToolError } from '../../core/tool-error';

/** How a page script ended, as it crosses from the page, which may have had its hands in everything that made it. */
export type ScriptResult =
  | { readonly kind: 'value'; readonly json: string; readonly totalChars: number }
  /** The page's own JSON writes nonsense. */
  | { readonly kind: 'raw'; readonly value: unknown }
  | { readonly kind: 'error'; readonly error: string }
  /** The page's content security policy lets no text become code. */
  | { readonly kind: 'forbidden' };

/** So much of a value leaves the page: a page can make one that fills the memory of whoever takes it. */
export const MAX_RESULT_CHARS = 100_000;

/** The value of a script. @throws ToolError */
export function unwrapScriptResult(result: ScriptResult | 'timed-out' | undefined): ScriptValue {
  if (result === undefined) {
    const message = 'The page was left before the code ended; what it did until then is done.';
    throw new ToolError('interrupted', message, 'Look at the page that is there now.');
  }
  if (result === 'timed-out') {
    throw new ToolError('timed-out', 'The code did not end in time.', 'Do less in one run, or wait for less.');
  }
  switch (result.kind) {
    case 'value':
      return { json: String(result.json), totalChars: Number(result.totalChars) };
    case 'raw': {
      const json = JSON.stringify(result.value) ?? 'undefined';
      return { json: json.slice(0, MAX_RESULT_CHARS), totalChars: json.length };
    }
    case 'error':
      throw new ToolError('not-actionable', 'The code threw an error.', 'Correct the code and run it again.', {
        detail: String(result.error).slice(0, MAX_RESULT_CHARS),
      });
    case 'forbidden':
      throw new ToolError(
        'unavailable',
        'The security policy of this page allows no code from outside.',
        'Use the other tools on this page.',
      );
    default:
      return result satisfies never;
  }
}
