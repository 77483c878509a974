/** `npm run skill:check FILE…`: installs what is missing, then says all that is wrong with skill files. */
import { ensureDependencies, ensureNode } from './setup.mjs';

ensureDependencies();
ensureNode();
await import('./run-skill-check.ts');
