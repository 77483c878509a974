import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = import.meta.dirname;
const PAGES = join(ROOT, 'pages');
const PACKAGES = join(ROOT, 'node_modules');

/** Where the bundled pages are; git ignores it. */
export const REAL_PAGES_FOLDER = join(ROOT, 'dist');

/**
 * Bundles a page of `test/real-world/pages`, unless that was done already, and gives its address on the test site.
 * @throws when the packages are not installed.
 */
export async function realPage(name: string): Promise<string> {
  if (!existsSync(PACKAGES)) throw new Error('Run `npm ci --prefix test/real-world` first.');
  const folder = `${name}-${await fingerprint()}`;
  if (!existsSync(join(REAL_PAGES_FOLDER, folder))) await bundle(name, folder);
  return `real/${folder}/${name}.html`;
}

/** Of all that goes into a page: the pages' own source, and the versions of the packages. */
async function fingerprint(): Promise<string> {
  const names = (await readdir(PAGES)).map((name) => join(PAGES, name)).toSorted();
  const hash = createHash('sha256');
  for (const path of [...names, join(ROOT, 'package-lock.json'), import.meta.filename])
    hash.update(await readFile(path));
  return hash.digest('hex').slice(0, 12);
}

async function bundle(name: string, folder: string): Promise<void> {
  const { build } = await import('vite');
  const making = join(REAL_PAGES_FOLDER, `${folder}.${process.pid}`);
  await mkdir(making, { recursive: true });
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    define: { global: 'globalThis', __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false' },
    resolve: { alias: aliasesOf(name) },
    plugins: [svelte()],
    build: {
      outDir: making,
      emptyOutDir: false,
      minify: false,
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: {
        input: { [name]: join(PAGES, `${name}.js`) },
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  });
  const css = existsSync(join(making, `${name}.css`)) ? `<link rel="stylesheet" href="${name}.css">` : '';
  await writeFile(
    join(making, `${name}.html`),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>${css}<h1>${name}</h1><main id="app"></main><script type="module" src="${name}.js"></script></html>`,
  );
  // Two projects may bundle the same page at the same time; whoever comes second throws its own away.
  await rename(making, join(REAL_PAGES_FOLDER, folder)).catch(() => rm(making, { recursive: true, force: true }));
}

function aliasesOf(name: string): Readonly<Record<string, string>> {
  return name === 'draft' ? { react: join(PACKAGES, 'react-18'), 'react-dom': join(PACKAGES, 'react-dom-18') } : {};
}

/** Compiles components and modules with runes. */
function svelte(): Plugin {
  return {
    name: 'svelte',
    async transform(code, id) {
      if (!/\.svelte(\.js)?$/.test(id)) return undefined;
      const { compile, compileModule } = await import(join(PACKAGES, 'svelte/src/compiler/index.js'));
      const options = { filename: id, generate: 'client' };
      const { js } = id.endsWith('.js') ? compileModule(code, options) : compile(code, { ...options, css: 'injected' });
      return { code: js.code, map: null };
    },
  };
}
