import { join } from 'node:path';
import process from 'node:process';
import { buildPageSdk } from './build-page-sdk.ts';
import { checkSdkPackage } from './check-sdk-package.ts';

const root = join(import.meta.dirname, '..');
const { sizes, problems } = await buildPageSdk(root);
for (const { name, bytes, maxBytes } of sizes) console.log(`${name}: ${bytes} of ${maxBytes} bytes, gzipped`);
// `npm pack` asks for the build alone.
const isPacking = process.env.npm_lifecycle_event === 'prepack';
const all = isPacking ? problems : [...problems, ...checkSdkPackage(root)];
for (const problem of all) console.error(problem);
process.exitCode = all.length > 0 ? 1 : 0;
