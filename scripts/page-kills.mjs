/**
 * `npm run page-kills`: installs what is missing, builds, then ends the background at each moment of a page's call, again
 * and again, and counts the calls that ran twice, hung or left no answer.
 */
import process from 'node:process';
import { measure } from './measure.mjs';

await measure(async () => {
  const { parseOptions } = await import('../test/pages-e2e/kill-options.ts');
  const { runKills } = await import('../test/pages-e2e/run-kills.ts');
  const { runSteps } = await import('./run-step.mjs');
  return {
    parseOptions,
    async run(options) {
      const builds = [
        { name: 'package for pages', command: ['node', 'scripts/build-sdk.mjs'] },
        ...options.browsers.map((browser) => ({
          name: `build for ${browser}`,
          command: ['wxt', 'build', '-b', browser],
        })),
      ];
      const built = await runSteps(process.env.TABHAND_BUILT === undefined ? builds : []);
      return built.every(({ ok }) => ok) && (await runKills(options));
    },
  };
});
