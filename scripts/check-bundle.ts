/** Checks the built extensions: `node scripts/check-bundle.ts` after both builds. */
import { join } from 'node:path';
import { findBundleProblems } from './bundle-rules.ts';
import { report } from './report.ts';
import { root } from './setup.mjs';

const builds = ['dist/chrome-mv3', 'dist/firefox-mv3'];
report(builds.flatMap((build) => findBundleProblems(join(root, build)).map((problem) => `${build}/${problem}`)));
