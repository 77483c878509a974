import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extensionManifest } from './manifest.ts';
import { report } from './report.ts';
import { root } from './setup.mjs';
import {
  findLocaleProblems,
  findMessageProblems,
  findPermissionProblems,
  findUnusedPermissions,
} from './text-rules.ts';

const folder = join(root, 'locales');
const locales = new Map(
  readdirSync(folder).map((file) => [`locales/${file}`, JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
);
const page = readFileSync(join(root, 'docs', 'permissions.md'), 'utf8');

const platform = join(root, 'src', 'platform');
const platformSources = readdirSync(platform, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(platform, path), 'utf8'));
const manifests = [extensionManifest('chrome'), extensionManifest('firefox')];

report([
  ...findLocaleProblems(locales),
  ...findPermissionProblems(manifests, page),
  ...findUnusedPermissions(manifests, platformSources),
  ...findMessageProblems(manifests, locales.get('locales/en.json') ?? {}),
]);
