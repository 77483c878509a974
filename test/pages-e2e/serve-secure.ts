import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { boardPage } from '../skills/board-page.ts';
import { testCertificate } from '../skills/certificate.ts';

const PAGES = join(import.meta.dirname, '..', 'pages');
const SDK = join(import.meta.dirname, '..', '..', 'packages', 'page-sdk', 'dist');

/**
 * A site over HTTPS, as one elsewhere, with `test/pages` and the SDK, and a page at `/board` that can be framed. It lives as
 * long as the test; `asked` has the paths of all requests.
 */
export async function serveSecure(): Promise<{ readonly origin: string; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const { key, certificate } = testCertificate();
  const server = createServer({ key, cert: certificate }, (request, response) => {
    const path = new URL(request.url ?? '/', 'https://site').pathname;
    asked.push(path);
    const send = (body: Buffer | string, type: string) => response.writeHead(200, { 'content-type': type }).end(body);
    const refuse = () => response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Missing</title>');
    if (path === '/board') send(boardPage(0, '200'), 'text/html; charset=utf-8');
    else if (path.startsWith('/sdk/'))
      readFile(join(SDK, path.slice(5))).then((file) => send(file, 'text/javascript'), refuse);
    else readFile(join(PAGES, path)).then((file) => send(file, 'text/html; charset=utf-8'), refuse);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => {
      server.close(done);
    });
  });
  // A server that listens on a TCP port has such an address.
  const { port } = server.address() as AddressInfo;
  return { origin: `https://papers.test:${port}`, asked };
}
