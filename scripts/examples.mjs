/**
 * `npm run examples`: installs what is missing, builds packages/page-sdk and the pages of `examples`, and serves them on
 * this machine until Ctrl+C. `-- --port 8080` takes another port, `-- --build` only builds.
 */
import { ensureDependencies, ensureNode } from './setup.mjs';

ensureDependencies();
ensureNode();
await import('./run-examples.ts');
