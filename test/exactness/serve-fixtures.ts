import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allSections, pathOf } from './fixtures.ts';

/** Serves all fixtures on loopback, by address and by name, which are two sites. */
export interface FixtureServer {
  /** With a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the server on a free port. */
export async function serveFixtures(): Promise<FixtureServer> {
  const sections = new Map(allSections().map((each) => [`/${pathOf(each)}`, each]));
  const server = createServer((request, response) => {
    const section = sections.get(request.url ?? '');
    const { port } = server.address() as AddressInfo;
    if (!section) {
      response.writeHead(404).end();
      return;
    }
    const body = section.html
      .replaceAll('{{site}}', `http://127.0.0.1:${port}`)
      .replaceAll('{{other}}', `http://localhost:${port}`);
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(`<!doctype html><html lang="en"><title>${section.name}</title><body>\n${body}`);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  // A server that listens on a TCP port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
}
