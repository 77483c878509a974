/** `npm run bench:read`: installs what is missing, then holds the text of read_page against Readability's. */
import process from 'node:process';
import { ensureBrowsers, ensureDependencies, ensureNode } from './setup.mjs';

ensureDependencies();
ensureNode();
ensureBrowsers(['chrome']);
const { parseReadOptions } = await import('../test/bench/read-page/read-options.ts');
try {
  const options = parseReadOptions(process.argv.slice(2));
  const { runReadBench } = await import('../test/bench/read-page/run-read-bench.ts');
  process.exitCode = (await runReadBench(options)) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
