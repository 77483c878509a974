/** Everything that can be said about the source without running the product: `npm run check`. */
import process from 'node:process';
import { ensureDependencies, ensureNode } from './setup.mjs';

ensureDependencies();
ensureNode();
const { checkSteps } = await import('./check-steps.mjs');
const { runSteps } = await import('./run-step.mjs');

const results = await runSteps(checkSteps);
const failed = results.filter((result) => !result.ok).length;
console.log(failed === 0 ? 'All checks passed.' : `${failed} of ${results.length} checks failed; see above.`);
process.exitCode = failed === 0 ? 0 : 1;
