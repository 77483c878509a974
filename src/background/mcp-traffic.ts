import { httpFaultOf } from '../core/http-fault';
import type { McpSend } from '../core/mcp-client';
import type { SkillPort, SkillStreamRequest } from '../core/skill-port';
import { ToolError } from '../core/tool-error';

/** Of one answer. */
const MAX_ANSWER_BYTES = 1_048_576;
/** Of all answers of a call: its list of tools, and its own, which may come in several streams. */
const MAX_BYTES = 4 * MAX_ANSWER_BYTES;
/** To tell a server that a call is called off. */
const END_MS = 5_000;

/** What the client may say in the head of a request; all else it would say is ours to say, or nobody's. */
const HEADERS = /^(?:accept|content-type|last-event-id|mcp-[a-z-]+)$/;

/** By what the requests of a piece of work go. */
export interface McpPassage {
  readonly port: Pick<SkillPort, 'stream'>;
  /** Goes as a bearer token; the client never has it. */
  readonly token?: string;
}

/** What went wrong with the requests themselves, which the client cannot tell. */
export interface McpTrouble {
  /** A limit or a redirect; it ended the work. */
  fault?: ToolError;
  /** The last message could not be sent. */
  unsent?: ToolError;
  /** What a server said with 401: `www-authenticate`. */
  challenge?: string;
}

/** The only way of a client to its server, and only while some work is going on that may use it. */
export interface McpTraffic {
  readonly send: McpSend;
  /** `work` gets a signal that is aborted with `signal`, and when a limit is broken. One at a time. */
  during<T>(
    passage: McpPassage,
    work: (trouble: McpTrouble, signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T>;
}

interface Going extends McpPassage {
  readonly trouble: McpTrouble;
  readonly stop: AbortController;
  leftBytes: number;
  isOver: boolean;
}

/** Traffic with the server at an address, and with no other. */
export function createMcpTraffic(endpoint: string): McpTraffic {
  let going: Going | undefined;
  return {
    async send(url, init = {}) {
      const now = going;
      const request = now && requestOf(endpoint, init, now);
      if (!now || !request || String(url) !== endpoint || (now.isOver && !request.ends)) {
        throw new ToolError('denied', 'No call is going on.');
      }
      const signal = request.ends ? AbortSignal.timeout(END_MS) : either(init.signal, now.stop.signal);
      try {
        const { status, headers, body } = await now.port.stream(request, signal);
        if (status === 401) now.trouble.challenge = headers['www-authenticate'] ?? '';
        const isEmpty = [101, 204, 205, 304].includes(status);
        if (isEmpty) await body?.cancel();
        return new Response(isEmpty || body === null ? null : counted(body, now), { status, headers });
      } catch (error) {
        if (error instanceof ToolError && !request.ends && request.method === 'POST') now.trouble.unsent = error;
        stopAtLimit(error, now);
        throw error;
      }
    },
    async during(passage, work, signal) {
      const stop = new AbortController();
      const trouble: McpTrouble = {};
      const mine: Going = { ...passage, trouble, stop, leftBytes: MAX_BYTES, isOver: false };
      going = mine;
      try {
        return await work(trouble, AbortSignal.any([signal, stop.signal]));
      } finally {
        // Streams that a server left open end here. What is called off is told so a moment later, by the same way.
        mine.isOver = true;
        stop.abort(new DOMException('The work is over.', 'AbortError'));
      }
    },
  };
}

function either(given: AbortSignal | null | undefined, own: AbortSignal): AbortSignal {
  return given ? AbortSignal.any([given, own]) : own;
}

function requestOf(url: string, { method, headers, body }: RequestInit, { token }: Going): SkillStreamRequest {
  const named = [...new Headers(headers)].filter(([name]) => HEADERS.test(name));
  const text = typeof body === 'string' ? body : undefined;
  return {
    method: method === 'GET' || method === 'DELETE' ? method : 'POST',
    url,
    headers: { ...Object.fromEntries(named), ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(text !== undefined && { body: text }),
    maxBytes: MAX_ANSWER_BYTES,
    ...(text !== undefined && isCancellation(text) && { ends: true as const }),
  };
}

/** The client wrote it a moment ago. */
function isCancellation(body: string): boolean {
  const message: unknown = JSON.parse(body);
  return (
    typeof message === 'object' &&
    message !== null &&
    'method' in message &&
    message.method === 'notifications/cancelled' &&
    !('id' in message)
  );
}

function counted(body: ReadableStream<Uint8Array<ArrayBuffer>>, going: Going): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await reader.read();
        if (done) {
          controller.close();
          return;
        }
        going.leftBytes -= value.length;
        if (going.leftBytes < 0) throw tooMuch();
        controller.enqueue(value);
      } catch (error) {
        stopAtLimit(error, going);
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function tooMuch(): ToolError {
  return new ToolError('unavailable', 'The server sent more than 4 MB in one call.', 'Ask for less.');
}

/** A stream that only broke is the client's to take up again. */
function stopAtLimit(error: unknown, { trouble, stop }: Going): void {
  if (!(error instanceof ToolError)) return;
  const isLimit = httpFaultOf(error) !== undefined || error.code === 'denied' || error.cause === undefined;
  if (!isLimit || stop.signal.aborted) return;
  trouble.fault ??= error;
  stop.abort(error);
}
