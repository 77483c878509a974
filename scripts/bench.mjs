/** `npm run bench`: installs what is missing, then measures sizes, cold starts, steps of the loop and tokens. */
import process from 'node:process';
import { ensureBrowsers, ensureDependencies, ensureNode } from './setup.mjs';

ensureDependencies();
ensureNode();
const { parseOptions } = await import('../test/bench/options.ts');
try {
  const options = parseOptions(process.argv.slice(2));
  ensureBrowsers(options.browsers);
  const { runBench } = await import('../test/bench/run-bench.ts');
  process.exitCode = (await runBench(options)) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
