import { HttpFault } from '../../core/http-fault';
import { ToolError } from '../../core/tool-error';

/**
 * One request without referrer, and without cookies unless `init` says so. A redirect is an error unless `init` says
 * `follow`: where it leads was not decided on. `manual` contacts nobody else, as `error` does, but can be told from a
 * server that is down.
 * @throws ToolError `unavailable` when the server does not answer, or redirects.
 */
export async function httpRequest(
  url: string,
  init: RequestInit,
  signal: AbortSignal,
  fetchUrl: typeof fetch = fetch,
): Promise<Response> {
  const response = await orUnavailable(
    () => fetchUrl(url, { credentials: 'omit', redirect: 'manual', ...init, referrerPolicy: 'no-referrer', signal }),
    signal,
  );
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    await response.body?.cancel();
    throw new ToolError(
      'unavailable',
      'The address redirects to another one.',
      'Open it in a tab to follow it there.',
      { cause: new HttpFault('redirected') },
    );
  }
  return response;
}

/**
 * What `work` with a server gives; what breaks it off becomes a failure that a model can read.
 * @throws ToolError `unavailable`; the signal's reason when that was aborted.
 */
export async function orUnavailable<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ToolError) throw cause;
    signal.throwIfAborted();
    const message = 'The server did not answer, or broke off.';
    throw new ToolError('unavailable', message, 'Check the address, or open it in a tab.', { cause });
  }
}
