import { ToolError } from '../core/tool-error';

/** What a piece of work came to. */
export type Attempted<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ToolError };

/**
 * The one catch of the product for calls: an expected failure comes back as it is, a bug goes to `onBug` and
 * comes back as `internal`.
 * @throws the signal's reason once the turn is stopped: nobody wants the result then.
 */
export async function attempt<T>(
  work: () => Promise<T>,
  onBug: ((error: unknown) => void) | undefined,
  signal: AbortSignal,
): Promise<Attempted<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ToolError) return { ok: false, error };
    onBug?.(error);
    return { ok: false, error: internalError(error) };
  }
}

function internalError(cause: unknown): ToolError {
  return new ToolError('internal', 'The tool failed because of a fault in this extension.', 'Try another way.', {
    cause,
  });
}
