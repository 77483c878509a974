/** A whole answer to a small question. */
export interface SmallAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

const MAX_CHARS = 4_000_000;

/** A GET without cookies, redirects or referrer; nothing when no answer came in time. Never throws. */
export async function safeGet(
  url: string,
  headers: Readonly<Record<string, string>>,
  options: { readonly fetch: typeof fetch; readonly timeoutMs: number; readonly signal?: AbortSignal },
): Promise<SmallAnswer | undefined> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  try {
    const response = await options.fetch(url, {
      headers,
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
    });
    const body = await response.text();
    return { status: response.status, headers: response.headers, body: body.slice(0, MAX_CHARS) };
  } catch {
    // Refused, redirected, timed out or stopped: for a question this small they all mean "no answer".
    return undefined;
  }
}
