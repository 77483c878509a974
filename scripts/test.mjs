/**
 * Runs everything: `npm test`. Installs what is missing, builds both browsers, checks the source, and runs every
 * suite. Its last line is `N passed, N failed` over all of it. A suite that ran nothing or left something out has
 * failed, and so has a step that did not end well.
 */
import process from 'node:process';
import { ensureBrowsers, ensureDependencies, ensureNode } from './setup.mjs';

ensureDependencies();
ensureNode();
ensureBrowsers(['chrome', 'firefox']);
const { checkSteps } = await import('./check-steps.mjs');
const { runSteps } = await import('./run-step.mjs');
const { runSuite } = await import('./run-suite.mjs');
const { printSummary } = await import('./summary.mjs');

const buildSteps = [
  { name: 'build and package for Chrome', command: ['wxt', 'zip'] },
  { name: 'build and package for Firefox, with sources', command: ['wxt', 'zip', '-b', 'firefox'] },
  { name: 'what the builds hold', command: ['node', 'scripts/check-bundle.ts'] },
];
const lintSteps = [{ name: 'add-on lint (web-ext)', command: ['npm', 'run', '--silent', 'lint:firefox'] }];

const rows = [];
const stepsOf = async (steps) => (await runSteps(steps)).map(stepRow);
rows.push(...(await stepsOf(buildSteps)));
rows.push(...(await Promise.all([stepsOf(checkSteps), stepsOf(lintSteps)])).flat());
rows.push(await runSuite('unit'));
// Most of an end-to-end test is waiting for a browser: two of them leave room for each other.
const lanes = [
  ['e2e-chrome', 'redteam-fast-chrome', 'browser', 'sdk'],
  ['e2e-firefox', 'redteam-fast-firefox', 'dom'],
];
rows.push(...(await Promise.all(lanes.map(runInTurn))).flat());
process.exitCode = printSummary(rows) ? 0 : 1;

async function runInTurn(projects) {
  const done = [];
  for (const project of projects) done.push(await runSuite(project));
  return done;
}

function stepRow({ name, ok, seconds }) {
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, seconds, note: '' };
}
