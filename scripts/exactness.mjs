/** `npm run exactness`: installs what is missing, builds, then holds the printed trees against the browser's own. */
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { measure } from './measure.mjs';
import { root } from './setup.mjs';

await measure(async () => {
  const { parseOptions } = await import('../test/exactness/options.ts');
  const { runExactness } = await import('../test/exactness/run-exactness.ts');
  return {
    parseOptions,
    run(options) {
      for (const browser of process.env.TABHAND_BUILT === undefined ? options.browsers : [])
        execFileSync('npx', ['wxt', 'build', '-b', browser], { cwd: root, stdio: 'ignore' });
      return runExactness(options);
    },
  };
});
