import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'wxt';
import { root } from '../../scripts/setup.mjs';
import type { BrowserName } from '../../scripts/start/launched.ts';
import { quietLogger } from '../bench/quiet-logger.ts';
import { type Edit, type Guard, MANIFEST } from './guards/guard.ts';

/** Builds the extension without a guard, in `outDir`, and gives the folder. @throws Error for an edit that does not fit */
export async function buildWithout({ off }: Guard, browser: BrowserName, outDir: string): Promise<string> {
  const edits = Map.groupBy(off, ({ file }) => join(root, file));
  await build({
    root,
    browser,
    outDir,
    logger: quietLogger,
    vite: () => ({
      plugins: [
        {
          name: 'without-guard',
          enforce: 'pre',
          load: (id: string) => {
            const file = id.split('?', 1)[0] ?? id;
            const changes = edits.get(file);
            return changes && changed(readFileSync(file, 'utf8'), changes);
          },
        },
      ],
    }),
  });
  const folder = join(outDir, `${browser}-mv3`);
  const manifest = join(folder, MANIFEST);
  const changes = edits.get(join(root, MANIFEST)) ?? [];
  writeFileSync(manifest, changed(readFileSync(manifest, 'utf8'), changes));
  return folder;
}

function changed(text: string, edits: readonly Edit[]): string {
  return edits.reduce((before, { file, from, to }) => {
    if (before.split(from).length !== 2) throw new Error(`${file} does not hold this once: ${from}`);
    return before.replace(from, () => to);
  }, text);
}
