/** What a session rejects with, and tells `onError`. */
export class PedelecError extends Error {
  override readonly name = 'PedelecError';
  readonly code: string;
  readonly details?: unknown;

  constructor(code: string, message: string, details?: unknown) {
    super(message);
    this.code = code;
    if (details !== undefined) this.details = details;
  }
}
