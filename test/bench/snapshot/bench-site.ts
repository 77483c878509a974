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

/** What a site serves besides. */
export interface SiteParts {
  /** Folders on disk by the name they have in an address. */
  readonly folders?: Readonly<Record<string, string>>;
  /** Pages that are made when they are asked for, by the name in front of theirs. */
  readonly pages?: Readonly<Record<string, (name: string) => string | undefined>>;
}

/** Serves made pages below `made/` and documents below their names; scripts of documents are taken out. */
export async function startBenchSite(parts: SiteParts = {}): Promise<BenchSite> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    answer(decodeURIComponent(pathname), parts).then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port.');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}

async function answer(
  path: string,
  { folders, pages }: SiteParts,
): Promise<{ readonly type: string; readonly body: string | Buffer }> {
  const [, folder = '', ...rest] = normalize(path).split('/');
  const make = new Map(Object.entries(pages ?? {})).get(folder);
  if (folder === 'made' || make) {
    const body = make ? make(rest[0] ?? '') : syntheticPage(rest[0] ?? '', Number(rest[1]));
    if (body === undefined) throw new Error('No such page.');
    return { type: 'text/html; charset=utf-8', body };
  }
  const base = new Map<string, string>(Object.entries({ ...DOCUMENT_FOLDERS, peers: PEER_MODULES, ...folders })).get(
    folder,
  );
  if (base === undefined) throw new Error('No such folder.');
  const file = join(base, ...rest);
  const type = TYPES[extname(file)] ?? 'text/javascript';
  if (extname(file) !== '.html') return { type, body: await readFile(file) };
  const html = await readFile(file, 'utf8');
  return { type, body: html.replace(/<script\b[\s\S]*?<\/script\s*>/gi, '') };
}

/** One peer is a module that pages import. */
const PEER_MODULES = join(import.meta.dirname, 'peers', 'node_modules');
