/** What was wrong with an answer, as the cause of the `ToolError` that tells it. */
export class HttpFault extends Error {
  override readonly name = 'HttpFault';

  constructor(readonly fault: 'redirected' | 'too-large' | 'not-text') {
    super(fault);
  }
}

/** The fault that caused an error; undefined for any other error. */
export function httpFaultOf(error: unknown): HttpFault['fault'] | undefined {
  return error instanceof Error && error.cause instanceof HttpFault ? error.cause.fault : undefined;
}
