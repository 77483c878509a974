import type { ErrorCode, Json } from './protocol';

/**
 * An error with a code that the agent understands. A handler may throw one: its message is what the model reads.
 *
 * ```ts
 * throw new PageToolError('not_allowed', 'This document is locked.', { details: { id } });
 * ```
 */
export class PageToolError extends Error {
  readonly code: ErrorCode;
  /** True when the same call may go well later. */
  readonly retryable: boolean;
  readonly details?: Json;

  constructor(code: ErrorCode, message: string, more: { readonly retryable?: boolean; readonly details?: Json } = {}) {
    super(message);
    this.name = 'PageToolError';
    this.code = code;
    this.retryable = more.retryable ?? code === 'session_busy';
    if (more.details !== undefined) this.details = more.details;
  }
}
