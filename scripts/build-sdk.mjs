/** `npm run build:sdk`: installs what is missing, then builds packages/page-sdk. */
import { ensureDependencies, ensureNode } from './setup.mjs';

ensureDependencies();
ensureNode();
await import('./run-build-sdk.ts');
