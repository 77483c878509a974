import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Where the built examples are, relative to the repository. */
export const EXAMPLES_OUT = 'examples/dist';

/** Builds the pages of `examples` into its `dist`, as a site with a bundler would. The page SDK must have been built. */
export async function buildExamples(root: string): Promise<void> {
  const folder = join(root, 'examples');
  const sdk = join(root, 'packages/page-sdk/dist');
  await build({
    root: folder,
    base: './',
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: [
        { find: /^@tabhand\/page-sdk$/, replacement: join(sdk, 'page-sdk.js') },
        { find: /^@tabhand\/page-sdk\/(.+)$/, replacement: `${sdk}/$1.js` },
      ],
    },
    build: { target: 'es2022', rolldownOptions: { input: pagesOf(folder) } },
  });
  copyFileSync(join(sdk, 'page-agent.iife.js'), join(root, EXAMPLES_OUT, 'first-tool/page-agent.iife.js'));
}

function pagesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html') && !path.startsWith('dist'))
    .map((path) => join(folder, path));
}
