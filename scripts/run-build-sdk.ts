import { join } from 'node:path';
import process from 'node:process';
import { buildPageSdk } from './build-page-sdk.ts';

const { sizes, problems } = await buildPageSdk(join(import.meta.dirname, '..'));
for (const { name, bytes, maxBytes } of sizes) console.log(`${name}: ${bytes} of ${maxBytes} bytes, gzipped`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
