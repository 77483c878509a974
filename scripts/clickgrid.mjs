/** `npm run clickgrid`: installs what is missing, then clicks 200 targets at every zoom and density. */
import { measure } from './measure.mjs';

await measure(async () => {
  const { parseOptions } = await import('../test/clickgrid/options.ts');
  const { runClickGrid } = await import('../test/clickgrid/run-clickgrid.ts');
  return { parseOptions, run: runClickGrid };
});
