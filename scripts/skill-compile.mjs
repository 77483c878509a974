/** `npm run skill:compile DIR`: installs what is missing, then turns a `tools.ts` into a manifest. */
import { ensureDependencies, ensureNode } from './setup.mjs';

ensureDependencies();
ensureNode();
await import('./run-skill-compile.ts');
