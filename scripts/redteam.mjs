/**
 * `npm run redteam`: installs what is missing, builds, then attacks the real extension and counts the harms. With
 * `--kill-matrix` it takes the product's guards away, one by one, and sees that harm is done then.
 */
import process from 'node:process';
import { measure } from './measure.mjs';

await measure(async () => {
  const { parseOptions } = await import('../test/redteam/options.ts');
  const { runGuards } = await import('../test/redteam/run-guards.ts');
  const { runRedteam } = await import('../test/redteam/run-redteam.ts');
  const { runSteps } = await import('./run-step.mjs');
  return {
    parseOptions,
    async run(options) {
      // Each of its attacks has a build of its own.
      if (options.killMatrix) return runGuards(options);
      const builds = (process.env.TABHAND_BUILT === undefined ? options.browsers : []).map((browser) => ({
        name: `build for ${browser}`,
        command: ['wxt', 'build', '-b', browser],
      }));
      const built = await runSteps(builds);
      return built.every(({ ok }) => ok) && (await runRedteam(options));
    },
  };
});
