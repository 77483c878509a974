import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { DOCUMENT_FOLDERS } from './bench-pages.ts';
import { syntheticPage } from './synthetic-page.ts';

/** The server of all pages that are looked at. */
export interface BenchSite {
  /** Ends with a slash. */
  readonly url: string;
  close(): void;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Serves made pages below `made/` and documents below their names; scripts of documents are taken out. */
export async function startBenchSite(): Promise<BenchSite> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    answer(decodeURIComponent(pathname)).then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port.');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}

async function answer(path: string): Promise<{ readonly type: string; readonly body: string | Buffer }> {
  const [, folder = '', ...rest] = normalize(path).split('/');
  if (folder === 'made') {
    const body = syntheticPage(rest[0] ?? '', Number(rest[1]));
    if (body === undefined) throw new Error('No such page.');
    return { type: 'text/html; charset=utf-8', body };
  }
  const base = new Map<string, string>(Object.entries({ ...DOCUMENT_FOLDERS, peers: PEER_MODULES })).get(folder);
  if (base === undefined) throw new Error('No such folder.');
  const file = join(base, ...rest);
  const type = TYPES[extname(file)] ?? 'text/javascript';
  if (extname(file) !== '.html') return { type, body: await readFile(file) };
  const html = await readFile(file, 'utf8');
  return { type, body: html.replace(/<script\b[\s\S]*?<\/script\s*>/gi, '') };
}

/** One peer is a module that pages import. */
const PEER_MODULES = join(import.meta.dirname, 'peers', 'node_modules');
