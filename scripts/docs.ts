/** Writes docs/tools.md from the tool registry: `npm run docs`. With `--check` it only says whether the file is current. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createServer } from 'vite';
import { report } from './report.ts';
import { root } from './setup.mjs';

const path = 'docs/tools.md';
const page = await currentPage();

if (!process.argv.includes('--check')) {
  writeFileSync(join(root, path), page);
} else if (!existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== page) {
  report([`${path} is not current. Run npm run docs and commit the file.`]);
}

/** The registry is an `import.meta.glob`, which only Vite understands, so Vite has to load it. */
async function currentPage(): Promise<string> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    // These are the modules that the paths name; ssrLoadModule can't know their types.
    const registry = (await server.ssrLoadModule(
      '/src/tools/registry.ts',
    )) as typeof import('../src/tools/registry.ts');
    const { renderToolsPage } = (await server.ssrLoadModule(
      '/scripts/tools-page.ts',
    )) as typeof import('./tools-page.ts');
    return renderToolsPage(registry);
  } finally {
    await server.close();
  }
}
