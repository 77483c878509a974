/**
 * `npm start`: installs what is missing, builds, and opens a browser with Tabhand beside the demo shop; with `--task`
 * it runs one task and ends. Only built-in modules may be imported before the dependencies are there.
 */
import process from 'node:process';
import { ensureBrowsers, ensureDependencies, ensureNode } from './setup.mjs';
import { HELP, hasDisplay, parseOptions } from './start/options.mjs';

const PARENT_LOOK_MS = 300;

const parsed = parseOptions(process.argv.slice(2), hasDisplay(process.platform, process.env));
if (parsed.kind === 'help') {
  process.stdout.write(`${HELP}\n`);
} else if (parsed.kind === 'problem') {
  process.stderr.write(`${parsed.message}\n`);
  process.exitCode = 2;
} else {
  ensureDependencies();
  ensureNode();
  ensureBrowsers([parsed.options.browser]);
  const { start } = await import('./start/main.ts');
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  // The system's Node may have started this one; a signal that ends only that one is not passed on.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop.abort(), PARENT_LOOK_MS).unref();
  process.exitCode = await start(parsed.options, stop.signal);
  // A browser that was closed by hand can leave a pipe behind that would keep this process alive.
  process.exit();
}
