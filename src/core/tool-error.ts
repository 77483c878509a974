import type { LeadsTo } from './leads-to';

/** The closed set of reasons a call can fail. A new code needs an ADR. */
export const TOOL_ERROR_CODES = [
  'invalid-input',
  'not-found',
  'not-actionable',
  'unavailable',
  'denied',
  'timed-out',
  'interrupted',
  'aborted',
  'internal',
] as const;
export type ToolErrorCode = (typeof TOOL_ERROR_CODES)[number];

/** A failure as data, in the form it crosses a message boundary. */
export interface ToolFailure {
  readonly code: ToolErrorCode;
  /** Names the fact in our own words; never holds text from a page. */
  readonly message: string;
  /** The next step for the model, in our own words; never holds text from a page. */
  readonly hint?: string;
  /** Text that comes from a page, server or file; it is always fenced before a model reads it. */
  readonly detail?: string;
}

/** An expected failure of a call. The model reads it, so it names the fact and the next step. */
export class ToolError extends Error implements ToolFailure {
  override readonly name = 'ToolError';
  readonly code: ToolErrorCode;
  readonly hint?: string;
  readonly detail?: string;
  /** The turn ends with it: who failed wants no further words of the model. */
  readonly endsTurn?: true;
  /** The call was made, and led a tab to where it may not go yet. */
  readonly leadsTo?: LeadsTo;
  /** The rule of the policy that only what came of the call could be judged by. */
  readonly deniedAs?: 'DENY_REBIND';

  constructor(
    code: ToolErrorCode,
    message: string,
    hint?: string,
    options: {
      readonly detail?: string;
      readonly cause?: unknown;
      readonly endsTurn?: boolean;
      readonly leadsTo?: LeadsTo;
      readonly deniedAs?: 'DENY_REBIND';
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    if (hint !== undefined) this.hint = hint;
    if (options.detail !== undefined) this.detail = options.detail;
    if (options.endsTurn) this.endsTurn = true;
    if (options.leadsTo) this.leadsTo = options.leadsTo;
    if (options.deniedAs) this.deniedAs = options.deniedAs;
  }
}

/** Restores a failure that crossed a message boundary. */
export function toToolError(failure: ToolFailure): ToolError {
  return new ToolError(failure.code, failure.message, failure.hint, { detail: failure.detail });
}

/** The failure as plain data, to cross a message boundary or enter the log. */
export function toFailure(error: ToolError): ToolFailure {
  const { code, message, hint, detail } = error;
  return {
    code,
    message,
    ...(hint !== undefined && { hint }),
    ...(detail !== undefined && { detail }),
  };
}
