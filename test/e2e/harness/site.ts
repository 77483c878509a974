import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { readExample } from '../../../scripts/read-example.ts';
import { REAL_PAGES_FOLDER } from '../../real-world/real-page.ts';

/** A request that a page made. */
export interface Visit {
  readonly method: string;
  readonly path: string;
  /** Fields of a form; empty for a GET. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Serves `test/pages` on loopback and writes down every request: what really happened, whatever anyone says. */
export interface Site {
  readonly url: string;
  readonly visits: readonly Visit[];
  /** The visits of one method. */
  by(method: string): readonly Visit[];
  /** Resolves with the first visit that matches, also one that was made already. */
  visit(matches: (visit: Visit) => boolean): Promise<Visit>;
  /** Holds back every later answer to a POST until the returned function is called. */
  holdPosts(): () => void;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  csv: 'text/csv',
  exe: 'application/octet-stream',
  js: 'text/javascript',
  css: 'text/css',
  ttf: 'font/ttf',
};
const ROOT = join(import.meta.dirname, '..', '..', '..');
const SDK = join(ROOT, 'packages', 'page-sdk', 'dist');
const PAGES = join(import.meta.dirname, '..', '..', 'pages');
const REAL_PACKAGES = join(import.meta.dirname, '..', '..', 'real-pages', 'node_modules', '@mcp-b');

/** Starts a site with an empty ledger on a free port. */
export async function startSite(): Promise<Site> {
  const visits: Visit[] = [];
  const waiting: { readonly matches: (visit: Visit) => boolean; readonly resolve: (visit: Visit) => void }[] = [];
  let held: Promise<void> | undefined;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? '/';
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
    const visit = { method: request.method ?? 'GET', path, fields };
    visits.push(visit);
    for (const each of waiting) if (each.matches(visit)) each.resolve(visit);
    const { pathname, searchParams } = new URL(path, 'http://site');
    if (pathname === '/answer') {
      await answer(searchParams, response);
      return;
    }
    if (request.method === 'POST') {
      await held;
      response.writeHead(303, { location: '/thanks.html' }).end();
      return;
    }
    // Only for those who signed in, whatever the rest of the name.
    if (pathname.startsWith('/members') && !/\bmember=1\b/.test(request.headers.cookie ?? '')) {
      response.writeHead(401, { 'content-type': 'text/html' }).end('<title>Sign in</title>');
      return;
    }
    // Behind the browser's own question for a name and a password.
    if (pathname === '/auth' && !request.headers.authorization) {
      const headers = { 'content-type': 'text/html', 'www-authenticate': 'Basic realm="Members"' };
      response.writeHead(401, headers).end('<title>Locked</title>');
      return;
    }
    await servePage(pathname, response, searchParams.get('cluster') ?? '?1');
  }

  const server = createServer((request, response) => {
    void serve(request, response).catch(() =>
      response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Missing</title>'),
    );
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  // A server that listens on a TCP port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    visits,
    by: (method) => visits.filter((visit) => visit.method === method),
    visit(matches) {
      const seen = visits.find(matches);
      return seen ? Promise.resolve(seen) : new Promise((resolve) => waiting.push({ matches, resolve }));
    },
    holdPosts() {
      const gate = Promise.withResolvers<void>();
      held = gate.promise;
      return gate.resolve;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
}

/** Answers as the address says: `/answer?status=500&afterMs=100`; never, without an end, with `afterMs=never`. */
async function answer(wanted: URLSearchParams, response: ServerResponse): Promise<void> {
  const afterMs = wanted.get('afterMs') ?? '0';
  if (afterMs === 'never') return;
  await setTimeout(Number(afterMs));
  response
    .writeHead(Number(wanted.get('status') ?? '200'), { 'cache-control': 'no-store', 'content-type': 'text/plain' })
    .end();
}

async function servePage(path: string, response: ServerResponse, cluster: string): Promise<void> {
  // A first byte and no more: the document never finishes loading. Without a charset Firefox would wait for more to guess it.
  if (path === '/endless') {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .write('<!doctype html><title>Endless</title><h1>Half a page</h1>');
    return;
  }
  // Breaks off in the middle of what it announced.
  if (path === '/broken.csv') {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '1000' }).write('port,high water');
    setImmediate(() => response.destroy());
    return;
  }
  // 50 MB, as fast as they are taken.
  if (path === '/long.txt') {
    response.writeHead(200, { 'content-type': 'text/plain' });
    const megabyte = Buffer.from('ebb and flow '.repeat(80_660));
    await pipeline(Readable.from(Array.from({ length: 50 }, () => megabyte)), response).catch(() => undefined);
    return;
  }
  // The package for pages, as it is built.
  const [, sdk] = /^\/sdk\/([\w.-]+\.js)$/.exec(path) ?? [];
  if (sdk !== undefined) {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(await readFile(join(SDK, sdk)));
    return;
  }
  // The examples for site authors, as they are built.
  if (path.startsWith('/examples/')) {
    const example = await readExample(ROOT, path.slice('/examples'.length));
    response
      .writeHead(example ? 200 : 404, { 'content-type': example?.type ?? 'text/html', 'cache-control': 'no-store' })
      .end(example?.body ?? '<title>Missing</title>');
    return;
  }
  // Packages of others, as npm has them.
  const [, mcpB] = /^\/mcp-b\/(global|webmcp-polyfill)\.js$/.exec(path) ?? [];
  if (mcpB !== undefined) {
    const script = await readFile(join(REAL_PACKAGES, mcpB, 'dist', 'index.iife.js'));
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    return;
  }
  // A server that takes the request and never says a word.
  if (path === '/unanswered') return;
  const [, real, name = '', ending = ''] = /^\/(real\/)?((?:[\w-]+\/)?[\w-]+\.(\w+))$/.exec(path) ?? [];
  const type = TYPES[ending];
  if (type === undefined) {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Missing</title>');
    return;
  }
  const body = await readFile(join(real ? REAL_PAGES_FOLDER : PAGES, name));
  response
    .writeHead(200, {
      'content-type': type,
      'cache-control': 'no-store',
      ...(path.startsWith('/attachment') && { 'content-disposition': 'attachment' }),
      // MCP-B registers nothing without it in Firefox.
      ...(path.startsWith('/mcp-b-') && { 'origin-agent-cluster': cluster }),
      // As strict as sites get: not even the page's own scripts run.
      ...(path.startsWith('/strict') && { 'content-security-policy': "default-src 'none'" }),
    })
    .end(body);
}
