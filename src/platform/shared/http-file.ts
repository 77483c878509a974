import type { HttpFile } from '../../core/capabilities';
import { fileNameOf } from '../../core/content-disposition';
import { ToolError } from '../../core/tool-error';

/** How a file is asked for. */
export interface FileRequest {
  readonly maxBytes: number;
  /** With the user's cookies. */
  readonly signedIn: boolean;
  /** Goes where the server sends it; otherwise a redirect is an error. */
  readonly follow?: boolean;
}

/**
 * GET of a file of any type, without referrer.
 * @throws ToolError `unavailable` when the server does not answer or redirects, or the file has more than `maxBytes`.
 */
export async function httpFile(
  url: string,
  { maxBytes, signedIn, follow = false }: FileRequest,
  signal: AbortSignal,
  fetchUrl: typeof fetch = fetch,
): Promise<HttpFile> {
  try {
    const response = await fetchUrl(url, {
      signal,
      credentials: signedIn ? 'include' : 'omit',
      referrerPolicy: 'no-referrer',
      redirect: follow ? 'follow' : 'manual',
    });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      throw new ToolError('unavailable', 'The address redirects to another one.', 'Open it in a tab to follow it.');
    }
    const announced = Number(response.headers.get('content-length') ?? 0);
    if (announced > maxBytes) {
      await response.body?.cancel();
      throw tooLarge(maxBytes);
    }
    const mediaType = (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    return {
      status: response.status,
      url: response.url || url,
      mediaType,
      name: fileNameOf(response.headers.get('content-disposition') ?? ''),
      blob: new Blob(await readAll(response, maxBytes), { type: mediaType }),
    };
  } catch (cause) {
    if (cause instanceof ToolError) throw cause;
    signal.throwIfAborted();
    const message = 'The server did not answer, or broke off.';
    throw new ToolError('unavailable', message, 'Check the address, or open it in a tab.', { cause });
  }
}

async function readAll(response: Response, maxBytes: number): Promise<BlobPart[]> {
  const chunks: BlobPart[] = [];
  const reader = response.body?.getReader();
  let size = 0;
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || value === undefined) return chunks;
    size += value.length;
    if (size > maxBytes) {
      await reader?.cancel();
      throw tooLarge(maxBytes);
    }
    chunks.push(value);
  }
}

function tooLarge(maxBytes: number): ToolError {
  const message = `The file has more than ${Math.round(maxBytes / 1_048_576)} MB.`;
  return new ToolError('unavailable', message, 'Leave it to the user.');
}
