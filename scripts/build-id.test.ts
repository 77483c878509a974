import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildId } from './build-id';

describe('the build id', () => {
  it('is the same for the same sources in another folder', () => {
    expect(buildId(treeOf({ 'a.ts': '1' }))).toBe(buildId(treeOf({ 'a.ts': '1' })));
  });

  it('differs when a source differs', () => {
    expect(buildId(treeOf({ 'a.ts': '1' }))).not.toBe(buildId(treeOf({ 'a.ts': '2' })));
  });

  it('ignores tests', () => {
    expect(buildId(treeOf({ 'a.ts': '1', 'a.test.ts': '2' }))).toBe(buildId(treeOf({ 'a.ts': '1' })));
  });
});

function treeOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-id-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'src', name), text);
  return folder;
}
