import { ToolError } from '../core/tool-error';

/** What a piece of work came to. */
export type Attempted<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ToolError };

/**
 * The one catch of the product for calls: an expected failure comes back as it is, a bug as `internal` with its cause.
 * @throws the signal's reason once the turn is stopped: nobody wants the result then.
 */
export async function attempt<T>(work: () => Promise<T>, signal: AbortSignal): Promise<Attempted<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    signal.throwIfAborted();
    return { ok: false, error: error instanceof ToolError ? error : internalError(error) };
  }
}

function internalError(cause: unknown): ToolError {
  return new ToolError('internal', 'The tool failed because of a fault in this extension.', 'Try another way.', {
    cause,
  });
}
