import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { findBrowser, root } from '../../scripts/setup.mjs';
import type { BrowserName } from '../../scripts/start/launched.ts';
import type { RunFacts } from './render-benchmarks.ts';

/** Today, the commit, the browsers' versions and the machine. */
export function runFacts(browsers: readonly BrowserName[]): RunFacts {
  const [cpu] = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: output('git', ['rev-parse', '--short', 'HEAD']),
    browsers: browsers.map((browser) => output(findBrowser(browser) ?? browser, ['--version'])),
    machine: `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
  };
}

function output(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}
