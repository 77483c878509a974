/** `npm run bench:settle`: installs what is missing, then measures how long the agent waits after a click. */
import { measure } from './measure.mjs';

await measure(async () => {
  const { parseOptions } = await import('../test/bench/options.ts');
  const { runSettleBench } = await import('../test/bench/settle/run-settle-bench.ts');
  return { parseOptions, run: runSettleBench };
});
