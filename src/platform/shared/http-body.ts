/** How far into an HTML page a `<meta charset>` may stand, in bytes. */
const CHARSET_SEARCH_BYTES = 1_024;

/** The media type of a `content-type`: lower case, without parameters; empty when there is none. */
export function mediaTypeOf(contentType: string | null): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** True for what a person could read in an editor. */
export function isTextType(mediaType: string): boolean {
  return (
    mediaType.startsWith('text/') ||
    /[/+](json|xml|yaml|toml|csv)$/.test(mediaType) ||
    ['application/javascript', 'application/x-ndjson', 'application/ecmascript', 'application/x-yaml'].includes(
      mediaType,
    )
  );
}

/** The start of a body that was asked for, and whether there was more. */
export interface ReadBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly truncated: boolean;
}

/** Reads at most `maxBytes`, then hangs up. */
export async function readBody(response: Response, maxBytes: number): Promise<ReadBody> {
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

/** The text of a body, in the charset that its header, else its `<meta>`, names; a cut one ends between two characters. */
export function decodeBody({ bytes, truncated }: ReadBody, contentType: string | null): string {
  // In stream mode the decoder holds back a character whose last bytes were cut off.
  return decoderFor(charsetOf(contentType, bytes)).decode(bytes, { stream: truncated });
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
