import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { Readable } from 'node:stream';
import { testCertificate } from './certificate.ts';

/** `fetch` from Node that trusts the certificate of the test servers, and follows no redirects. */
export const trustingFetch: typeof fetch = async (address, init = {}) => {
  const { method = 'GET', headers, body, signal } = init;
  const outgoing = request(String(address), {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    ca: testCertificate().certificate,
    ...(signal && { signal }),
  });
  outgoing.end(body instanceof Uint8Array ? body : undefined);
  const incoming = await responseTo(outgoing);
  const { statusCode: status = 0 } = incoming;
  const isBare = status === 204 || status === 304;
  // The two kinds of streams have one form, and types of their own.
  const stream = Readable.toWeb(incoming) as unknown as ReadableStream<Uint8Array>;
  return new Response(isBare ? null : stream, { status, headers: headersOf(incoming) });
};

async function responseTo(outgoing: ReturnType<typeof request>): Promise<IncomingMessage> {
  // `once` rejects with what the request's `error` says.
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response');
  if (!incoming) throw new TypeError('There is no response.');
  return incoming;
}

function headersOf({ headers }: IncomingMessage): Headers {
  const pairs = Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one]));
  // Each is a name and one value.
  return new Headers(pairs as [string, string][]);
}
