import { resolve } from 'node:path';
import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';
import { buildId } from './scripts/build-id.ts';
import { leanBackground } from './scripts/lean-background.ts';
import { leanContent } from './scripts/lean-content.ts';
import { loadRegistry } from './scripts/load-with-vite.ts';
import { extensionManifest } from './scripts/manifest.ts';
import { renderNotices } from './scripts/notices.ts';
import { addToolLabels } from './scripts/tool-labels.ts';

const root = import.meta.dirname;

/** The only folders below `src/` that are entrypoints; every other `index` or top-level file is left alone. */
const ENTRY_FOLDERS = new Set([
  'background',
  'bridge',
  'content',
  'dialogs',
  'link',
  'mcp',
  'offscreen',
  'sdk',
  'sidepanel',
]);

export default defineConfig({
  srcDir: 'src',
  entrypointsDir: '.',
  outDir: 'dist',
  manifestVersion: 3,
  imports: false,
  modules: ['@wxt-dev/i18n/module'],
  i18n: { localesDir: resolve(root, 'locales') },
  vite: () => ({
    plugins: [preact()],
    define: { 'import.meta.env.VITE_BUILD_ID': JSON.stringify(buildId(root)) },
  }),
  manifest: ({ browser }) => extensionManifest(browser === 'firefox' ? 'firefox' : 'chrome'),
  zip: {
    name: 'tabhand',
    artifactTemplate: '{{name}}-{{version}}-{{browser}}.zip',
    sourcesTemplate: '{{name}}-{{version}}-sources.zip',
    // Hidden files are left out unless named; npm needs its settings to install the same packages.
    includeSources: ['**/*', '.npmrc'],
    excludeSources: ['dist/**', 'coverage/**', '.git/**'],
  },
  hooks: {
    'config:resolved': (wxt) => {
      const platform = wxt.config.browser === 'firefox' ? 'firefox' : 'chrome';
      wxt.config.alias['#platform'] = resolve(root, `src/platform/${platform}.ts`);
      const sdk = platform === 'chrome' ? 'sdk-script' : 'sdk-modules';
      // Tests choose another one: there is no second script in Node.
      wxt.config.alias['#sdk'] ??= resolve(root, `src/providers/${sdk}.ts`);
      wxt.config.alias['#mcp'] ??= resolve(root, `src/mcp/${platform === 'chrome' ? 'mcp-script' : 'mcp-module'}.ts`);
    },
    'vite:build:extendConfig': (entrypoints, config) => {
      if (entrypoints.some(({ name }) => name === 'content')) config.plugins?.push(leanContent(root));
      if (entrypoints.some(({ name }) => name === 'background')) config.plugins?.push(leanBackground(root));
    },
    'build:publicAssets': async (_wxt, assets) => {
      const { coreTools } = await loadRegistry(root);
      for (const asset of assets) {
        const isMessages = asset.relativeDest.startsWith('_locales/') && 'contents' in asset;
        if (isMessages) asset.contents = addToolLabels(asset.contents, coreTools);
      }
      assets.push({ relativeDest: 'notices.txt', contents: renderNotices(root) });
      // Reached by their names at run time, for scanned files; our content security policy lets no WebAssembly in.
      for (const name of ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']) {
        assets.push({ absoluteSrc: resolve(root, 'node_modules/pdfjs-dist/wasm', name), relativeDest: `pdf/${name}` });
      }
    },
    'entrypoints:resolved': (wxt, entrypoints) => {
      const isEventPage = wxt.config.browser === 'firefox';
      for (const entrypoint of entrypoints) {
        // Chromium's service worker refuses import(), and only a classic one has importScripts(), by which it gets the
        // provider packages on first use. Firefox's event page takes import(). See docs/adr/0011-classic-background-script.md.
        if (entrypoint.type === 'background') entrypoint.options.type = isEventPage ? 'module' : undefined;
      }
    },
    'entrypoints:found': (wxt, entrypoints) => {
      const kept = entrypoints.filter(({ name }) => {
        // Firefox's background has a document, and imports as modules what these hold.
        const isUsed = !['sdk', 'mcp', 'offscreen'].includes(name) || wxt.config.browser !== 'firefox';
        return isUsed && ENTRY_FOLDERS.has(name);
      });
      for (const entrypoint of kept) {
        // Injected on demand by the background, so the manifest must not list it as a content script.
        if (['bridge', 'content', 'dialogs', 'link'].includes(entrypoint.name)) entrypoint.type = 'unlisted-script';
      }
      entrypoints.splice(0, entrypoints.length, ...kept);
    },
  },
});
