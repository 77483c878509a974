/** Whether a request or navigation failed since a rule of an extension forbade it; by Chrome's or Firefox's word for it. */
export function isBlocked(error: string): boolean {
  return BLOCKED.has(error);
}

// Firefox says of a request that it was aborted, and of a navigation the same as a number.
const BLOCKED: ReadonlySet<string> = new Set(['net::ERR_BLOCKED_BY_CLIENT', 'NS_ERROR_ABORT', 'Error code 2147500036']);
