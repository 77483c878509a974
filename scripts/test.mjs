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
const { checkSteps, REGISTRY_STEP, SDK_STEP } = await import('./check-steps.mjs');
const { runSteps } = await import('./run-step.mjs');
const { runSuite } = await import('./run-suite.mjs');
const { printSummary } = await import('./summary.mjs');

const buildSteps = [
  { name: 'build and package for Chrome', command: ['wxt', 'zip'] },
  { name: 'build and package for Firefox, with sources', command: ['wxt', 'zip', '-b', 'firefox'] },
  { name: 'what the builds hold', command: ['node', 'scripts/check-bundle.ts'] },
  SDK_STEP,
];
const lintSteps = [{ name: 'add-on lint (web-ext)', command: ['npm', 'run', '--silent', 'lint:firefox'] }];
// The registry is among the unit tests.
const early = new Set([SDK_STEP, REGISTRY_STEP]);
const sourceSteps = [...checkSteps.filter((step) => !early.has(step)), ...lintSteps];

const stepsOf = async (steps) => (await runSteps(steps)).map(stepRow);
const suite = async (project) => [await runSuite(project)];
const rows = await stepsOf(buildSteps);
// Two browsers at a time leave room for what waits for none, and that has ended when the last suite of real Chromium begins.
const lanes = [
  [() => suite('e2e-firefox'), () => suite('redteam-fast-firefox')],
  [() => suite('e2e-chrome'), () => suite('redteam-fast-chrome'), () => suite('browser')],
  [() => stepsOf(sourceSteps), () => suite('unit'), () => suite('sdk'), () => suite('dom')],
];
rows.push(...(await Promise.all(lanes.map(inTurn))).flat());
process.exitCode = printSummary(rows) ? 0 : 1;

async function inTurn(tasks) {
  const done = [];
  for (const task of tasks) done.push(...(await task()));
  return done;
}

function stepRow({ name, ok, seconds }) {
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, seconds, note: '' };
}
