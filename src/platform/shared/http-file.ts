import type { HttpFile } from '../../core/capabilities';
import { fileNameOf } from '../../core/content-disposition';
import { ToolError } from '../../core/tool-error';
import { mediaTypeOf } from './http-body';
import { httpRequest, orUnavailable } from './http-request';

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
  const init = { credentials: signedIn ? 'include' : 'omit', redirect: follow ? 'follow' : 'manual' } as const;
  const response = await httpRequest(url, init, signal, fetchUrl);
  return orUnavailable(() => readFile(response, url, maxBytes), signal);
}

/** The file in a response. @throws ToolError `unavailable` when it has more than `maxBytes`. */
export async function readFile(response: Response, url: string, maxBytes: number): Promise<HttpFile> {
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > maxBytes) {
    await response.body?.cancel();
    throw tooLarge(maxBytes);
  }
  const mediaType = mediaTypeOf(response.headers.get('content-type'));
  return {
    status: response.status,
    url: response.url || url,
    mediaType,
    name: fileNameOf(response.headers.get('content-disposition') ?? ''),
    blob: new Blob(await readAll(response, maxBytes), { type: mediaType }),
  };
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
