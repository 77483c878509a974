import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A loopback server for one test. */
export interface ModelServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  close(): Promise<void>;
}

/** Answers by "METHOD /path"; anything else is 404. A route gets the parsed JSON body. */
export type Routes = Readonly<
  Record<string, (body: unknown, response: ServerResponse, request: IncomingMessage) => void>
>;

/** Starts a real HTTP server on loopback with the given routes. */
export async function startModelServer(routes: Routes): Promise<ModelServer> {
  const server = createServer((request, response) => void answer(routes, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sends chat completion chunks as an event stream and ends it with `[DONE]`. */
export function sendChat(response: ServerResponse, chunks: readonly object[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const chunk of chunks) response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  response.end('data: [DONE]\n\n');
}

/** Sends one JSON value. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

async function answer(routes: Routes, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const chunk of request) text += chunk;
  const path = (request.url ?? '/').split('?', 1)[0];
  const route = routes[`${request.method} ${path}`];
  if (route !== undefined) return route(text === '' ? undefined : JSON.parse(text), response, request);
  response.writeHead(404, { 'content-type': 'text/plain' });
  response.end('404 page not found');
}
