/** Writes docs/tools.md from the tool registry: `npm run docs`. With `--check` it only says whether the file is current. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { loadWithVite, type RegistryModule } from './load-with-vite.ts';
import { report } from './report.ts';
import { root } from './setup.mjs';

const path = 'docs/tools.md';
const page = await loadWithVite(root, async (load) => {
  // The paths name the modules whose types these are.
  const { coreTools } = (await load('/src/tools/registry.ts')) as RegistryModule;
  const { renderToolsPage } = (await load('/scripts/tools-page.ts')) as typeof import('./tools-page.ts');
  return renderToolsPage(coreTools);
});

if (!process.argv.includes('--check')) {
  writeFileSync(join(root, path), page);
} else if (!existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== page) {
  report([`${path} is not current. Run npm run docs and commit the file.`]);
}
