/** `npm run bench:snapshot`: installs what is missing, then measures a look at a page beside other projects' looks. */
import process from 'node:process';
import { measure } from './measure.mjs';

await measure(async () => {
  const { parseSnapshotOptions } = await import('../test/bench/snapshot/options.ts');
  const { runSnapshotBench } = await import('../test/bench/snapshot/run-snapshot-bench.ts');
  return { parseOptions: parseSnapshotOptions, run: runSnapshotBench };
});
// A peer may leave sockets behind that would keep this process alive.
process.exit();
