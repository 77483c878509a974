/** `npm run exactness`: installs what is missing, builds, then holds the printed trees against the browser's own. */
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { ensureBrowsers, ensureDependencies, ensureNode, root } from './setup.mjs';

ensureDependencies();
ensureNode();
const { parseOptions } = await import('../test/exactness/options.ts');
try {
  const options = parseOptions(process.argv.slice(2));
  ensureBrowsers(options.browsers);
  for (const browser of process.env.TABHAND_BUILT === undefined ? options.browsers : [])
    execFileSync('npx', ['wxt', 'build', '-b', browser], { cwd: root, stdio: 'ignore' });
  const { runExactness } = await import('../test/exactness/run-exactness.ts');
  process.exitCode = (await runExactness(options)) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
