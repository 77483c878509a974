import type { HttpReply } from '../../core/capabilities';
import { ToolError } from '../../core/tool-error';
import { decodeBody, isTextType, mediaTypeOf, readBody } from './http-body';
import { httpRequest, orUnavailable } from './http-request';

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
  const response = await httpRequest(url, { cache: 'no-store' }, signal, fetchUrl);
  const contentType = response.headers.get('content-type');
  const mediaType = mediaTypeOf(contentType) || 'text/plain';
  if (!isTextType(mediaType)) {
    await response.body?.cancel();
    const hint = 'Only text, HTML, JSON and XML can be fetched.';
    throw new ToolError('unavailable', 'The address does not hold text.', hint, { detail: mediaType });
  }
  const body = await orUnavailable(() => readBody(response, maxBytes), signal);
  const text = decodeBody(body, contentType);
  return { status: response.status, url: response.url || url, mediaType, text, truncated: body.truncated };
}
