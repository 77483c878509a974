/** `npm run clickgrid`: installs what is missing, then clicks 200 targets at every zoom and density. */
import process from 'node:process';
import { ensureBrowsers, ensureDependencies, ensureNode } from './setup.mjs';

ensureDependencies();
ensureNode();
const { parseOptions } = await import('../test/clickgrid/options.ts');
try {
  const options = parseOptions(process.argv.slice(2));
  ensureBrowsers(options.browsers);
  const { runClickGrid } = await import('../test/clickgrid/run-clickgrid.ts');
  process.exitCode = (await runClickGrid(options)) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
