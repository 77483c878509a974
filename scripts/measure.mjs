import process from 'node:process';
import { ensureBrowsers, ensureDependencies, ensureNode } from './setup.mjs';

/**
 * Installs what is missing, reads the command line, and measures. Ends with 0 when all goals were met, 1 when not, 2 when
 * it could not be done. `load` imports what needs the dependencies: how options are read, and what measures with them.
 * It measures in Chromium where the options name no browsers.
 */
export async function measure(load) {
  ensureDependencies();
  ensureNode();
  try {
    const { parseOptions, run } = await load();
    const options = parseOptions(process.argv.slice(2));
    ensureBrowsers(options.browsers ?? ['chrome']);
    process.exitCode = (await run(options)) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 2;
  }
}
