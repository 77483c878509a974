/** What a request is for. `data` is what scripts ask for. */
export type RequestKind = 'document' | 'frame' | 'script' | 'data';

/**
 * A request and what became of it. One request id may start again after a redirect. Late by some milliseconds, and a hint
 * only: a service worker of the page may hide a request, show it twice, or leave it without an end.
 */
export type RequestEvent =
  | {
      readonly type: 'request-start';
      readonly requestId: string;
      /** -1 for a worker that serves several tabs. */
      readonly tabId: number;
      readonly frameId: number;
      readonly documentId?: string;
      readonly method: string;
      readonly url: string;
      readonly kind: RequestKind;
      /** The origin of the document or worker that asked; absent for what the user asked for. */
      readonly initiator?: string;
      /** Wall time in milliseconds since the epoch. */
      readonly atMs: number;
    }
  /** The head of the answer is there; `isStream` when its body has no end of its own. */
  | {
      readonly type: 'request-answer';
      readonly requestId: string;
      readonly status: number;
      readonly isStream: boolean;
    }
  | { readonly type: 'request-end'; readonly requestId: string; readonly status: number }
  | { readonly type: 'request-error'; readonly requestId: string; readonly error: string };
