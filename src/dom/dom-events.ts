/** What events of a user have in common: every ancestor hears them, across shadow roots, and may cancel what follows. */
export const USER_EVENT = { bubbles: true, cancelable: true, composed: true } as const;

/** Calls `stop` when `signal` aborts. */
export function whenAborted(signal: AbortSignal, stop: () => void, until?: { readonly signal: AbortSignal }): void {
  signal.addEventListener('abort', stop, until);
}
