import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * A short name for what the product is built from: equal sources give equal builds, wherever they are built. Tests
 * don't count, since the source archive for the stores has none.
 */
export function buildId(root: string): string {
  const hash = createHash('sha256');
  for (const path of sourcesOf(root))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 12);
}

function sourcesOf(root: string): readonly string[] {
  const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return ['package-lock.json', ...sources].sort();
}
