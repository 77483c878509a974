import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A longer file usually holds two ideas. */
const MAX_LINES = 300;
const FOLDERS = ['src', 'scripts', 'packages/page-sdk/src'];

/** The files that may be longer, each with its reason. */
const LONG_FILES: ReadonlyMap<string, string> = new Map([
  ['src/policy/public-suffix-rules.ts', 'generated from the public suffix list'],
]);

/** Checks how long the files of the product and its scripts are; returns one sentence for each that is to be split. */
export function findLongFiles(folder: string): readonly string[] {
  return FOLDERS.flatMap((part) =>
    sourceFiles(folder, part).flatMap((path) => checkSize(path, readFileSync(join(folder, path), 'utf8'))),
  );
}

/** Checks one file. `path` is relative to the repository, with forward slashes. */
export function checkSize(path: string, text: string): readonly string[] {
  const lines = text.replace(/\n$/, '').split('\n').length;
  const isLong = lines > MAX_LINES;
  if (isLong === LONG_FILES.has(path)) return [];
  if (!isLong) return [`${path}: it is short enough now; take it off the list in scripts/size-rules.ts.`];
  return [`${path}: it has ${lines} lines, and ${MAX_LINES} is the most; split it by concern.`];
}

function sourceFiles(folder: string, part: string): readonly string[] {
  return readdirSync(join(folder, part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
