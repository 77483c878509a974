/** `npm run bench:snapshot`: installs what is missing, then measures a look at a page beside other projects' looks. */
import process from 'node:process';
import { ensureBrowsers, ensureDependencies, ensureNode } from './setup.mjs';

ensureDependencies();
ensureNode();
ensureBrowsers(['chrome']);
const { parseSnapshotOptions } = await import('../test/bench/snapshot/options.ts');
try {
  const options = parseSnapshotOptions(process.argv.slice(2));
  const { runSnapshotBench } = await import('../test/bench/snapshot/run-snapshot-bench.ts');
  process.exitCode = (await runSnapshotBench(options)) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
// A peer may leave sockets behind that would keep this process alive.
process.exit();
