/** `npm run pages:flood`: installs what is missing, builds, then measures the panel while a page drowns the agent in offers. */
import process from 'node:process';
import { measure } from './measure.mjs';

await measure(async () => {
  const { parseOptions } = await import('../test/pages-e2e/kill-options.ts');
  const { runFlood } = await import('../test/pages-e2e/run-flood.ts');
  const { runSteps } = await import('./run-step.mjs');
  return {
    parseOptions,
    async run(options) {
      const builds = options.browsers.map((browser) => ({
        name: `build for ${browser}`,
        command: ['wxt', 'build', '-b', browser],
      }));
      const built = await runSteps(process.env.TABHAND_BUILT === undefined ? builds : []);
      return built.every(({ ok }) => ok) && (await runFlood(options));
    },
  };
});
