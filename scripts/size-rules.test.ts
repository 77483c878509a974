import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { checkSize, findLongFiles } from './size-rules';

const lines = (count: number): string => 'line;\n'.repeat(count);

it('refuses a file of more than 300 lines', () => {
  expect(checkSize('src/core/a.ts', lines(301)).join()).toContain('301 lines');
});

it('accepts a file of 300 lines', () => {
  expect(checkSize('src/core/a.ts', lines(300))).toEqual([]);
});

it('accepts a long file that was generated', () => {
  expect(checkSize('src/policy/public-suffix-rules.ts', lines(400))).toEqual([]);
});

it('wants an exception taken back when it is not needed any more', () => {
  expect(checkSize('src/policy/public-suffix-rules.ts', lines(300)).join()).toContain('take it off the list');
});

it('looks into every folder of the product and its scripts, and at no tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sizes-'));
  try {
    for (const path of [
      'src/a/b/long.tsx',
      'src/a/long.test.ts',
      'scripts/long.mjs',
      'packages/page-sdk/src/long.ts',
      'test/long.ts',
    ]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), lines(301));
    }

    const problems = findLongFiles(folder).map((problem) => problem.split(':')[0]);

    expect(problems).toEqual(['src/a/b/long.tsx', 'scripts/long.mjs', 'packages/page-sdk/src/long.ts']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
