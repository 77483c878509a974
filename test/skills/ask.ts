import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { testCertificate } from './certificate.ts';

/** What a server answered. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A request to a test server from Node, which trusts its certificate. An object is sent as JSON. */
export async function ask(
  method: string,
  url: string,
  {
    body,
    headers = {},
    signal,
  }: {
    readonly body?: object;
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ca: testCertificate().certificate,
        ...(signal && { signal }),
      },
      (incoming) => {
        const { statusCode: status = 0, headers: received } = incoming;
        text(incoming).then((body) => resolve({ status, headers: received, body }), reject);
      },
    );
    outgoing.on('error', reject).end(body && JSON.stringify(body));
  });
}
