/** `npm run bench`: installs what is missing, then measures sizes, cold starts, steps of the loop and tokens. */
import { measure } from './measure.mjs';

await measure(async () => {
  const { parseOptions } = await import('../test/bench/options.ts');
  const { runBench } = await import('../test/bench/run-bench.ts');
  return { parseOptions, run: runBench };
});
