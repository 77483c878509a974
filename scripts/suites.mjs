/**
 * Runs suites that take longer than `npm test` may: `node scripts/suites.mjs tools` runs the tests of
 * `test/tools` in both browsers, `--browser chrome` or `--browser firefox` in one. Its last line is
 * `N passed, N failed`.
 */
import process from 'node:process';
import { ensureBrowsers, ensureDependencies, ensureNode, fail } from './setup.mjs';

ensureDependencies();
ensureNode();
const [suite, ...options] = process.argv.slice(2);
const only = options[0] === '--browser' ? options[1] : undefined;
if (options.length > 0 && only !== 'chrome' && only !== 'firefox') fail('Use --browser chrome or --browser firefox.');
const browsers = only === undefined ? ['chrome', 'firefox'] : [only];
ensureBrowsers(browsers);
const RECORDINGS = ['vitest', 'run', '--project', 'unit', 'src/providers/recordings.test.ts'];
const EVERY_BYTE = ['env', 'TABHAND_EVERY_BYTE=1', ...RECORDINGS];
// The real editors and frameworks are packages of their own.
const installs =
  suite === 'acceptance'
    ? [{ name: 'real editors and frameworks', command: ['npm', 'ci', '--prefix', 'test/real-world'] }]
    : suite === 'pages'
      ? [
          { name: 'real packages of pages', command: ['npm', 'ci', '--prefix', 'test/real-pages'] },
          { name: 'package for pages and examples', command: ['node', 'scripts/examples.mjs', '--build'] },
        ]
      : suite === 'faults'
        ? [{ name: 'answers of models, cut at every byte', command: EVERY_BYTE }]
        : [];
const { runSteps } = await import('./run-step.mjs');
const { runSuite } = await import('./run-suite.mjs');
const { printSummary } = await import('./summary.mjs');

const builds = browsers.map((browser) => ({ name: `build for ${browser}`, command: ['wxt', 'build', '-b', browser] }));
const rows = (await runSteps([...installs, ...builds])).map(({ name, ok, seconds }) => ({
  name,
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  seconds,
  note: '',
}));
// On a slow machine, all files of these would take longer than one command may.
const shares = suite === 'skills' || suite === 'pages' ? ['1/2', '2/2'] : [undefined];
for (const browser of browsers) {
  for (const share of shares) rows.push(await runSuite(`${suite}-${browser}`, share));
}
process.exitCode = printSummary(rows) ? 0 : 1;
