/** `npm run bench:read`: installs what is missing, then holds the text of read_page against Readability's. */
import { measure } from './measure.mjs';

await measure(async () => {
  const { parseReadOptions } = await import('../test/bench/read-page/read-options.ts');
  const { runReadBench } = await import('../test/bench/read-page/run-read-bench.ts');
  return { parseOptions: parseReadOptions, run: runReadBench };
});
