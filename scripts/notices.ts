import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Development packages that leave a few lines in the bundles. */
const BUILD_RUNTIME = ['node_modules/wxt', 'node_modules/@wxt-dev/browser', 'node_modules/@wxt-dev/i18n'];

/** A list that comes inside a package, under a licence of its own; ours is a shortened form of it. */
const PUBLIC_SUFFIX_LIST = `Public Suffix List (MPL-2.0)

The rules in src/policy/public-suffix-rules.ts are taken from the Public Suffix List, https://publicsuffix.org/list,
which is subject to the terms of the Mozilla Public License, v. 2.0: https://mozilla.org/MPL/2.0`;

interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
}

/** The licences of all packages whose code may be in the extension, as the licences require. */
export function renderNotices(root: string): string {
  // The file is npm's own; its form is documented as stable for this lockfile version.
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const shipped = Object.entries(lock.packages).filter(([path, entry]) => path !== '' && isShipped(path, entry));
  return [
    'Tabhand contains code of these packages.',
    ...shipped.map(([path, entry]) => notice(root, path, entry)),
    PUBLIC_SUFFIX_LIST,
  ].join(`\n\n${'-'.repeat(80)}\n\n`);
}

function isShipped(path: string, { dev, optional, devOptional }: LockedPackage): boolean {
  return BUILD_RUNTIME.includes(path) || (!dev && !optional && !devOptional);
}

function notice(root: string, path: string, { version, license = 'see below' }: LockedPackage): string {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const folder = join(root, path);
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => /^(licen[cs]e|notice)/i.test(file)) : [];
  // The decoders that pdf.js takes from other projects have licences of their own.
  const decoders = join(folder, 'wasm');
  if (existsSync(decoders)) {
    const names = readdirSync(decoders).filter((file) => /^LICENSE_(?:PDFJS_)?(?:JBIG2|OPENJPEG)$/.test(file));
    files.push(...names.map((file) => join('wasm', file)));
  }
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
}
