import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extensionManifest } from './manifest.ts';
import { report } from './report.ts';
import { root } from './setup.mjs';
import { findLocaleProblems, findPermissionProblems } from './text-rules.ts';

const folder = join(root, 'locales');
const locales = new Map(
  readdirSync(folder).map((file) => [`locales/${file}`, JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
);
const page = readFileSync(join(root, 'docs', 'permissions.md'), 'utf8');

report([
  ...findLocaleProblems(locales),
  ...findPermissionProblems([extensionManifest('chrome'), extensionManifest('firefox')], page),
]);
