import type { HttpFile } from '../../core/capabilities';
import { formatBytes } from '../../core/format-bytes';
import { HttpFault } from '../../core/http-fault';
import type { SkillPort, SkillReply, SkillRequest, SkillStream, SkillStreamRequest } from '../../core/skill-port';
import { ToolError } from '../../core/tool-error';
import { decodeBody, isTextType, mediaTypeOf, readBody } from './http-body';
import { readFile } from './http-file';
import { httpRequest, orUnavailable } from './http-request';

/**
 * Requests of skills over `fetch`: no cookies, referrer, cache or redirects. Which addresses are allowed is decided
 * before. Nothing is sent that the request does not name: a body comes without a type of its own, and `hideOrigin`
 * resolves once requests to an address go without ours.
 */
export function createSkillPort(
  fetchUrl: typeof fetch = fetch,
  hideOrigin: (url: string) => Promise<void> = async () => undefined,
): SkillPort {
  const through = async <T>(
    request: SkillRequest,
    signal: AbortSignal,
    read: (response: Response) => Promise<T>,
  ): Promise<T> => {
    await hideOrigin(request.url);
    return answer(request, signal, fetchUrl, read);
  };
  return {
    send: (request, signal) => through(request, signal, (response) => readReply(response, request.maxBytes)),
    file: (request, signal) =>
      through(request, signal, (response): Promise<HttpFile> => readFile(response, request.url, request.maxBytes)),
    async stream(request, signal) {
      await hideOrigin(request.url);
      return openStream(request, signal, fetchUrl);
    },
  };
}

/** The time covers the body too: a server may send it byte by byte. */
async function answer<T>(
  { method, url, headers, body, timeoutMs }: SkillRequest,
  signal: AbortSignal,
  fetchUrl: typeof fetch,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const late = new ToolError(
    'timed-out',
    `The server took longer than ${Math.round(timeoutMs / 1_000)} seconds.`,
    'Try once more, or go on without it.',
  );
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(late), timeoutMs);
  const both = AbortSignal.any([signal, clock.signal]);
  try {
    const response = await request({ method, url, headers, body }, both, fetchUrl);
    return await orUnavailable(() => read(response), both);
  } finally {
    clearTimeout(timer);
  }
}

async function request(
  { method, url, headers, body }: Pick<SkillRequest, 'method' | 'url' | 'headers' | 'body'>,
  signal: AbortSignal,
  fetchUrl: typeof fetch,
): Promise<Response> {
  const init: RequestInit = {
    method,
    headers,
    cache: 'no-store',
    // As bytes: a text would go with a type that nobody asked for.
    ...(body !== undefined && { body: new TextEncoder().encode(body) }),
  };
  const response = await httpRequest(url, init, signal, fetchUrl);
  if (response.redirected || response.type === 'opaque') {
    await response.body?.cancel();
    throw new ToolError('unavailable', 'The answer came from another address than the one asked.', undefined, {
      cause: new HttpFault('redirected'),
    });
  }
  return response;
}

const STREAM_HEADERS = ['content-type', 'mcp-session-id', 'www-authenticate'];

async function openStream(
  asked: SkillStreamRequest,
  signal: AbortSignal,
  fetchUrl: typeof fetch,
): Promise<SkillStream> {
  const { status, headers, body } = await request(asked, signal, fetchUrl);
  const named = STREAM_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    status,
    headers: Object.fromEntries(named),
    body: body?.pipeThrough(limitBytes(asked.maxBytes)) ?? null,
  };
}

function limitBytes(maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let left = maxBytes;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left < 0) throw tooLarge(maxBytes);
      controller.enqueue(chunk);
    },
  });
}

function tooLarge(maxBytes: number): ToolError {
  return new ToolError('unavailable', `The server sent more than ${formatBytes(maxBytes)}.`, 'Ask for less.', {
    cause: new HttpFault('too-large'),
  });
}

async function readReply(response: Response, maxBytes: number): Promise<SkillReply> {
  const { status } = response;
  const contentType = response.headers.get('content-type');
  const mediaType = mediaTypeOf(contentType);
  if (mediaType !== '' && !isTextType(mediaType)) {
    await response.body?.cancel();
    // A refusal counts as one, whatever it is dressed in.
    if (status >= 400 || response.body === null) return { status, mediaType, text: '' };
    throw new ToolError('unavailable', 'The server sent no text.', 'Only text and JSON can be read.', {
      detail: mediaType,
      cause: new HttpFault('not-text'),
    });
  }
  const body = await readBody(response, maxBytes);
  if (body.truncated) {
    throw tooLarge(maxBytes);
  }
  return { status, mediaType, text: decodeBody(body, contentType) };
}
