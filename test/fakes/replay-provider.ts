import type { ModelRequest, StreamEvent } from '../../src/core/provider';
import { openProvider } from '../../src/providers/open-provider';
import type { WireLimits } from '../../src/providers/wire';

/** How a recorded answer is played back. */
export interface Replay {
  readonly kind?: string;
  readonly modelId?: string;
  readonly bytes: Uint8Array;
  /** Bytes at a time; everything at once when absent. */
  readonly chunkBytes?: number;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** What becomes of the connection after the last byte. */
  readonly after?: 'close' | 'break' | 'hang';
  readonly limits?: Partial<WireLimits>;
  readonly request?: Partial<ModelRequest>;
  readonly signal?: AbortSignal;
  /** Sees what was sent. */
  readonly onRequest?: (url: URL, init: RequestInit) => void;
}

/** A request that fits every recording. */
export const REPLAY_REQUEST: ModelRequest = {
  system: 'Be brief.',
  messages: [{ role: 'user', id: 'm1', text: 'What is on the page?' }],
  tools: [
    {
      name: 'read_page',
      description: 'Reads.',
      inputSchema: { type: 'object', properties: { page: { type: 'number' } } },
    },
    {
      name: 'find_text',
      description: 'Finds.',
      inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
    },
  ],
  maxOutputTokens: 1_000,
};

/** Plays bytes to a provider through a fake `fetch`, and returns all it yields. For tests only. */
export async function replay(options: Replay): Promise<StreamEvent[]> {
  const { kind = 'custom', modelId = 'toy', limits } = options;
  const provider = openProvider(
    {
      providerId: 'p',
      kind,
      label: kind,
      baseUrl: 'https://model.example/v1',
      key: 'top-secret-key',
      demo: false,
      models: [],
      createdAtMs: 0,
    },
    modelId,
    { fetch: fakeFetch(options), limits: { firstByteMs: 5_000, stallMs: 5_000, graceMs: 5_000, ...limits } },
  );
  const events: StreamEvent[] = [];
  const request = { ...REPLAY_REQUEST, ...options.request };
  for await (const event of provider.stream(request, options.signal ?? new AbortController().signal))
    events.push(event);
  return events;
}

function fakeFetch(options: Replay): typeof fetch {
  const { bytes, chunkBytes = bytes.length || 1, status = 200, after = 'close', onRequest } = options;
  return async (input, init) => {
    onRequest?.(new URL(String(input)), init ?? {});
    let at = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at < bytes.length) {
          controller.enqueue(bytes.slice(at, at + chunkBytes));
          at += chunkBytes;
          return;
        }
        if (after === 'close') controller.close();
        else if (after === 'break') controller.error(new TypeError('network error'));
        else return new Promise<void>(() => undefined);
      },
    });
    return new Response(body, { status, headers: { 'content-type': 'text/event-stream', ...options.headers } });
  };
}
