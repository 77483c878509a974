import { join } from 'node:path';
import { build } from 'vite';
import { leanContent } from '../../../scripts/lean-content.ts';
import { root } from '../../../scripts/setup.mjs';

/** The code of a look, or what else `entry` holds, as one script, made as the content script is made. */
export async function buildProduct(entry = join(import.meta.dirname, 'product.ts')): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '#platform': join(root, 'src/platform/chrome.ts') } },
    plugins: [leanContent(root)],
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['iife'], name: 'benchEntry' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('Vite watches instead of building.');
  return output.output[0].code;
}
