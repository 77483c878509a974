/** `npm run bench:settle`: installs what is missing, then measures how long the agent waits after a click. */
import process from 'node:process';
import { ensureBrowsers, ensureDependencies, ensureNode } from './setup.mjs';

ensureDependencies();
ensureNode();
const { parseOptions } = await import('../test/bench/options.ts');
try {
  const options = parseOptions(process.argv.slice(2));
  ensureBrowsers(options.browsers);
  const { runSettleBench } = await import('../test/bench/settle/run-settle-bench.ts');
  process.exitCode = (await runSettleBench(options)) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
