import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { EXAMPLES_OUT } from './build-examples.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** A file of the built examples as a server answers with it; undefined when there is none. `path` begins with a slash. */
export async function readExample(
  root: string,
  path: string,
): Promise<{ readonly type: string; readonly body: Buffer } | undefined> {
  const folder = join(root, EXAMPLES_OUT);
  const file = normalize(join(folder, path.endsWith('/') ? `${path}index.html` : path));
  const type = TYPES[extname(file)];
  if (type === undefined || !file.startsWith(folder + sep)) return undefined;
  try {
    return { type, body: await readFile(file) };
  } catch {
    return undefined;
  }
}
