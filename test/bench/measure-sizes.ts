import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserName } from '../../scripts/start/launched.ts';
import type { Build } from './build-extension.ts';
import type { Part } from './figures.ts';

/** Bytes of what is shipped: each bundle raw and gzipped, everything unpacked, and the package for the store. */
export function sizesPart(browser: BrowserName, build: () => Promise<Build>): Part {
  const name = (rest: string) => `size.${browser}.${rest}`;
  return {
    title: `size of the extension for ${browser}`,
    specs: {
      [name('background')]: { unit: 'bytes' },
      [name('background.gzip')]: { unit: 'bytes' },
      [name('content')]: { unit: 'bytes', goal: '≤ 140000' },
      [name('content.gzip')]: { unit: 'bytes' },
      [name('sidepanel')]: { unit: 'bytes' },
      [name('sidepanel.gzip')]: { unit: 'bytes' },
      [name('whole')]: { unit: 'bytes', goal: '≤ 4200000' },
      [name('zip')]: { unit: 'bytes' },
    },
    async measure() {
      const { folder, zipFile } = await build();
      const files = filesBelow(folder);
      const panel = files.filter((file) => /(chunks|assets)[\\/]sidepanel-.*\.(js|css)$/.test(file));
      return {
        [name('background')]: rawBytes([join(folder, 'background.js')]),
        [name('background.gzip')]: gzipBytes([join(folder, 'background.js')]),
        [name('content')]: rawBytes([join(folder, 'content.js')]),
        [name('content.gzip')]: gzipBytes([join(folder, 'content.js')]),
        [name('sidepanel')]: rawBytes(panel),
        [name('sidepanel.gzip')]: gzipBytes(panel),
        [name('whole')]: rawBytes(files),
        [name('zip')]: statSync(zipFile).size,
      };
    },
  };
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function rawBytes(files: readonly string[]): number {
  return sum(files.map((file) => statSync(file).size));
}

function gzipBytes(files: readonly string[]): number {
  return sum(files.map((file) => gzipSync(readFileSync(file), { level: 9 }).length));
}

// No file at all is no figure: zero bytes would look like a good one.
function sum(sizes: readonly number[]): number {
  return sizes.length === 0 ? Number.NaN : sizes.reduce((total, size) => total + size, 0);
}
