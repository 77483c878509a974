import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** A page that is looked at. */
export interface BenchPage {
  readonly name: string;
  /** Below the site's address. */
  readonly path: string;
  /** In a quick run too. */
  readonly quick?: boolean;
}

/** Where each package of documents keeps its pages. */
export const DOCUMENT_FOLDERS = {
  python: '/usr/share/doc/python3.11/html',
  postgres: '/usr/share/doc/postgresql-doc-15/html',
} as const;

const PACKAGES = ['python3-doc', 'postgresql-doc-15'];

/** Pages that all are measured on. Those of 100,000 elements stand apart: other projects take minutes for one. */
export const PAGES: readonly BenchPage[] = [
  { name: 'form', path: 'made/form/0', quick: true },
  { name: 'table-1k', path: 'made/table/1000', quick: true },
  { name: 'table-10k', path: 'made/table/10000' },
  { name: 'feed', path: 'made/feed/3000', quick: true },
  { name: 'shadow-300', path: 'made/shadow/300' },
  { name: 'frames-20', path: 'made/frames/20' },
  { name: 'deep', path: 'made/deep/200' },
  { name: 'app', path: 'made/app/120', quick: true },
  { name: 'python-tutorial', path: 'python/tutorial/introduction.html', quick: true },
  { name: 'python-json', path: 'python/library/json.html' },
  { name: 'python-functions', path: 'python/library/functions.html' },
  { name: 'python-pathlib', path: 'python/library/pathlib.html' },
  { name: 'python-regex', path: 'python/howto/regex.html' },
  { name: 'python-os', path: 'python/library/os.html' },
  { name: 'python-index', path: 'python/genindex-P.html' },
  { name: 'postgres-start', path: 'postgres/index.html' },
  { name: 'postgres-select', path: 'postgres/sql-select.html', quick: true },
  { name: 'postgres-createtable', path: 'postgres/sql-createtable.html' },
  { name: 'postgres-json', path: 'postgres/functions-json.html' },
  { name: 'postgres-libpq', path: 'postgres/libpq-exec.html' },
  { name: 'postgres-glossary', path: 'postgres/glossary.html' },
  { name: 'postgres-keywords', path: 'postgres/sql-keywords-appendix.html' },
];

/** Growth is measured between these. */
export const GROWTH_PAGES = { ten: 'made/table/10000', hundred: 'made/table/100000' } as const;

/** Installs the documents on Debian when they are missing. Returns false where they cannot be had. */
export function ensureDocuments(): boolean {
  const isThere = (): boolean =>
    Object.values(DOCUMENT_FOLDERS).every((folder) => existsSync(join(folder, 'index.html')));
  if (isThere()) return true;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  const options: SpawnSyncOptions = {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-q'], options);
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...PACKAGES], options);
  return isThere();
}
