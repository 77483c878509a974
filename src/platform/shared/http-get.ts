import type { HttpReply } from '../../core/capabilities';
import { ToolError } from '../../core/tool-error';

/** How far into an HTML page a `<meta charset>` may stand, in bytes. */
const CHARSET_SEARCH_BYTES = 1_024;

/**
 * GET without cookies, referrer, cache or redirects. Text bodies only; what is over `maxBytes` is left out, and the
 * text ends between two characters.
 * @throws ToolError `unavailable` when the server does not answer, redirects, or sends something else than text.
 */
export async function httpGet(
  url: string,
  { maxBytes }: { readonly maxBytes: number },
  signal: AbortSignal,
  fetchUrl: typeof fetch = fetch,
): Promise<HttpReply> {
  const response = await request(url, signal, fetchUrl);
  // A redirect is reported, not followed: where it leads was not decided on. `manual` contacts nobody else, as
  // `error` does, but can be told from a server that is down.
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    throw new ToolError('unavailable', 'The address redirects to another one.', 'Open it in a tab to follow it there.');
  }
  const mediaType = mediaTypeOf(response.headers.get('content-type'));
  if (!isText(mediaType)) {
    await response.body?.cancel();
    throw new ToolError(
      'unavailable',
      'The address does not hold text.',
      'Only text, HTML, JSON and XML can be fetched.',
      {
        detail: mediaType,
      },
    );
  }
  const { bytes, truncated } = await readAtMost(response, maxBytes);
  const text = decode(bytes, charsetOf(response.headers.get('content-type'), bytes), { truncated });
  return { status: response.status, url: response.url || url, mediaType, text, truncated };
}

async function request(url: string, signal: AbortSignal, fetchUrl: typeof fetch): Promise<Response> {
  try {
    return await fetchUrl(url, {
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'manual',
    });
  } catch (cause) {
    signal.throwIfAborted();
    throw new ToolError('unavailable', 'The server did not answer.', 'Check the address, or open it in a tab.', {
      cause,
    });
  }
}

async function readAtMost(response: Response, maxBytes: number): Promise<{ bytes: Uint8Array; truncated: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let truncated = false;
  const reader = response.body?.getReader();
  while (reader && !truncated) {
    const { value, done } = await reader.read();
    if (done) break;
    const room = maxBytes - size;
    truncated = value.length > room;
    const kept = truncated ? value.subarray(0, room) : value;
    chunks.push(kept);
    size += kept.length;
  }
  if (truncated) await reader?.cancel();
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return { bytes, truncated };
}

function decode(bytes: Uint8Array, charset: string, { truncated }: { readonly truncated: boolean }): string {
  // In stream mode the decoder holds back a character whose last bytes were cut off.
  return decoderFor(charset).decode(bytes, { stream: truncated });
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch (error) {
    // A label the browser does not know; the standard's fallback for the web is UTF-8.
    if (error instanceof RangeError) return new TextDecoder('utf-8');
    throw error;
  }
}

function charsetOf(contentType: string | null, bytes: Uint8Array): string {
  const named = /charset\s*=\s*["']?([^\s"';]+)/i;
  const head = () => new TextDecoder('latin1').decode(bytes.subarray(0, CHARSET_SEARCH_BYTES));
  return (
    named.exec(contentType ?? '')?.[1] ?? /<meta[^>]+charset\s*=\s*["']?([^\s"'/>;]+)/i.exec(head())?.[1] ?? 'utf-8'
  );
}

function mediaTypeOf(contentType: string | null): string {
  return (contentType ?? 'text/plain').split(';', 1)[0]?.trim().toLowerCase() || 'text/plain';
}

function isText(mediaType: string): boolean {
  return (
    mediaType.startsWith('text/') ||
    /[/+](json|xml|yaml|toml|csv)$/.test(mediaType) ||
    ['application/javascript', 'application/x-ndjson', 'application/ecmascript', 'application/x-yaml'].includes(
      mediaType,
    )
  );
}
