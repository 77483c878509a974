import type { JsonObject } from '../core/json';
import type { ProviderFailure } from '../core/provider';
import { failure, failureFromHttp, failureFromStream, type HttpRefusal } from './failures';
import { asObject, tryParse } from './json-read';
import { EventSplitter, NotAnEventStream, type ServerEvent } from './sse';

/** What one wire format needs: where it ends, and what its servers get wrong. */
export interface WireReader {
  /** Repairs one event of the format before the SDK reads it; nothing drops the event. */
  read(event: JsonObject): JsonObject | undefined;
  /** What the SDK still needs when `[DONE]` came, or nothing. */
  done?(): readonly JsonObject[];
  /** True once the provider said that its answer is whole. */
  readonly ended: boolean;
  /** True when nothing more is worth waiting for. */
  readonly closed: boolean;
}

export interface WireLimits {
  /** Until the first byte of the answer. A local model may read a long prompt for minutes. */
  readonly firstByteMs: number;
  /** Between two bytes. */
  readonly stallMs: number;
  /** Between the end of the answer and the end of the connection. */
  readonly graceMs: number;
}

export interface WireOptions {
  readonly baseUrl: string;
  readonly reader: WireReader;
  readonly limits: WireLimits;
  /** Never appear in a failure. */
  readonly secrets: readonly string[];
  /** True when a refused connection will not heal by itself. */
  readonly local: boolean;
  readonly fetch: typeof fetch;
}

/** One request on its way: the `fetch` the SDK gets, and what was seen on the wire. */
export interface Wire {
  readonly fetch: typeof fetch;
  /** Why the request failed, when the wire knows better than the SDK. */
  failure(): ProviderFailure | undefined;
  /** True when the provider's terminal event was seen. */
  ended(): boolean;
}

const MAX_ERROR_BODY_CHARS = 65_536;

class WireError extends Error {
  override readonly name = 'WireError';
}

/**
 * A `fetch` for exactly one model request. It reaches only the base URL's origin, without cookies, redirects or
 * referrer, judges the answer, repairs its events, and hands the SDK a clean event stream.
 */
export function openWire(options: WireOptions): Wire {
  const { baseUrl, reader, limits, secrets, local } = options;
  const origin = new URL(baseUrl).origin;
  let seen: ProviderFailure | undefined;

  const fail = (problem: ProviderFailure): WireError => {
    seen ??= problem;
    return new WireError(seen.message);
  };

  const guarded: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== origin) throw fail(failure('bad-request', 'A model request may reach only its own server.'));
    const signal = init?.signal ?? undefined;
    const request = options.fetch(url, {
      ...init,
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    const response = await within(request, limits.firstByteMs, signal).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      if (error instanceof Stalled) throw fail(failure('stalled', `No answer within ${limits.firstByteMs} ms.`));
      throw fail(failure('unreachable', 'The server cannot be reached.', { retryable: !local }));
    });
    if (!response.ok) throw fail(failureFromHttp(await readRefusal(response, limits, signal), secrets));
    const type = response.headers.get('content-type') ?? '';
    if (/text\/html|application\/xhtml/i.test(type)) {
      await response.body?.cancel();
      throw fail(failure('not-a-provider', 'The server answered with a web page.', { status: response.status }));
    }
    if (/\bjson\b/i.test(type)) return judgeWhole(await readText(response, limits, signal), signal);
    if (response.body === null) throw fail(failure('not-a-provider', 'The server answered with nothing.'));
    return eventStreamResponse(cleanEvents(response.body, signal));
  };

  /** A server that ignores `stream: true`, or that reports an error under status 200, answers with one JSON text. */
  function judgeWhole(text: string, signal?: AbortSignal): Response {
    const parsed = tryParse(text);
    if (parsed !== undefined) {
      throw fail(
        failureFromStream(parsed, secrets) ?? failure('not-a-provider', 'The server answered without a stream.'),
      );
    }
    return eventStreamResponse(cleanEvents(new Blob([text]).stream(), signal));
  }

  async function* cleanEvents(body: ReadableStream<Uint8Array>, signal?: AbortSignal): AsyncGenerator<string> {
    const bytes = body.getReader();
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const splitter = new EventSplitter();
    let waitMs = limits.firstByteMs;
    let any = false;
    try {
      for (;;) {
        const next = await within(bytes.read(), reader.ended ? limits.graceMs : waitMs, signal);
        waitMs = limits.stallMs;
        const events = next.done ? splitter.end() : splitter.push(decoder.decode(next.value, { stream: true }));
        for (const event of events) {
          any = true;
          for (const clean of judge(event)) yield `data: ${JSON.stringify(clean)}\n\n`;
          if (reader.closed) return;
        }
        if (next.done) break;
      }
    } catch (error) {
      if (signal?.aborted) throw error;
      // After the terminal event a cut or a silent connection costs nothing but the token count.
      if (reader.ended) return;
      throw seen === undefined ? fail(explain(error)) : error;
    } finally {
      await bytes.cancel().catch(() => undefined);
    }
    if (reader.ended) return;
    throw fail(
      any
        ? failure('stream-cut', 'The stream ended before the answer was whole.')
        : failure('stream-cut', 'The stream ended before it began.'),
    );
  }

  function judge(event: ServerEvent): readonly JsonObject[] {
    if (event.data.trim() === '[DONE]') return reader.done?.() ?? [];
    const parsed = tryParse(event.data);
    const object = asObject(parsed);
    // Errors come as objects, and from Google's compatible endpoint as a list around one.
    const problem = reader.ended ? undefined : failureFromStream(parsed, secrets);
    if (problem !== undefined) throw fail(problem);
    if (object === undefined) {
      if (event.data.trim() === '') return [];
      throw fail(strangeText(event.data));
    }
    const clean = reader.read(object);
    return clean === undefined ? [] : [clean];
  }

  function explain(error: unknown): ProviderFailure {
    if (error instanceof Stalled) return failure('stalled', `No byte for ${error.afterMs} ms.`);
    if (error instanceof NotAnEventStream) {
      if (error.reason === 'line-too-long')
        return failure('server-error', 'A line of the stream is longer than 1 MB.', { retryable: false });
      // A JSON error body under status 200 is one line that is no field.
      return failureFromStream(tryParse(error.sample), secrets) ?? strangeText(error.sample);
    }
    return failure('stream-cut', 'The connection broke in the middle of the answer.');
  }

  return { fetch: guarded, failure: () => seen, ended: () => reader.ended };
}

function strangeText(sample: string): ProviderFailure {
  const what = /^\s*</.test(sample) ? 'HTML' : 'text that is no event';
  return failure('not-a-provider', `The stream held ${what}.`, { retryable: false });
}

class Stalled extends Error {
  override readonly name = 'Stalled';
  constructor(readonly afterMs: number) {
    super(`Nothing for ${afterMs} ms`);
  }
}

/** The promise's value, or a rejection when the time is up or the signal aborts, whichever is first. */
function within<T>(promise: Promise<T>, limitMs: number, signal?: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    if (signal?.aborted) {
      promise.catch(() => undefined);
      reject(signal.reason);
      return;
    }
    const timer = setTimeout(() => settle(() => reject(new Stalled(limitMs))), limitMs);
    const onAbort = () => settle(() => reject(signal?.reason));
    const settle = (then: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      then();
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    promise.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}

async function readRefusal(response: Response, limits: WireLimits, signal?: AbortSignal): Promise<HttpRefusal> {
  const { status, headers } = response;
  // The status alone already says what is wrong; a body that breaks or never ends must not hold the answer up.
  const body = await readText(response, limits, signal).catch(() => '');
  return { status, headers, body: body.slice(0, MAX_ERROR_BODY_CHARS) };
}

function readText(response: Response, limits: WireLimits, signal?: AbortSignal): Promise<string> {
  return within(response.text(), limits.stallMs, signal);
}

function eventStreamResponse(texts: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await texts.next();
        if (next.done) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      } catch (error) {
        controller.error(error);
      }
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
  return new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } });
}
