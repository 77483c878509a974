import { SdkError, SdkErrorCode, type StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** An answer may be read a moment after the end of its stream. */
const GRACE_MS = 1_000;

/** Tells when the stream of an answer has ended for good, which clients of the older revisions are not told. */
export interface StreamWatch {
  /** Runs `work` with a signal that is also aborted when a stream ends and no answer follows. */
  during<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** Watches the streams of a transport. */
export function watchStreams(transport: StreamableHTTPClientTransport): StreamWatch {
  let onEnd: (() => void) | undefined;
  const send = transport.send.bind(transport);
  transport.send = (message, options) =>
    send(message, {
      ...options,
      onRequestStreamEnd() {
        options?.onRequestStreamEnd?.();
        onEnd?.();
      },
    });
  return {
    async during(work, signal) {
      const lost = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      onEnd = () => {
        timer ??= setTimeout(
          () => lost.abort(new SdkError(SdkErrorCode.ConnectionClosed, 'The stream ended without an answer.')),
          GRACE_MS,
        );
      };
      try {
        return await work(AbortSignal.any([signal, lost.signal]));
      } finally {
        onEnd = undefined;
        clearTimeout(timer);
      }
    },
  };
}
