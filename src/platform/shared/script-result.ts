import { ToolError } from '../../core/tool-error';

/** How a page script ended, as it crosses from the page. */
export type ScriptResult =
  | { readonly kind: 'value'; readonly json: string }
  | { readonly kind: 'error'; readonly error: string }
  /** The page's content security policy lets no text become code. */
  | { readonly kind: 'forbidden' };

/** The value as JSON text. @throws ToolError */
export function unwrapScriptResult(result: ScriptResult | 'timed-out' | undefined): string {
  if (result === undefined) {
    const message = 'The page was left before the code ended; what it did until then is done.';
    throw new ToolError('interrupted', message, 'Look at the page that is there now.');
  }
  if (result === 'timed-out') {
    throw new ToolError('timed-out', 'The code did not end in time.', 'Do less in one run, or wait for less.');
  }
  switch (result.kind) {
    case 'value':
      return result.json;
    case 'error':
      throw new ToolError('not-actionable', 'The code threw an error.', 'Correct the code and run it again.', {
        detail: result.error,
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
