import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findBundleProblems } from './bundle-rules';

describe('the rules of a build', () => {
  it('accept a good build', () => {
    expect(findBundleProblems(buildOf({}))).toEqual([]);
  });

  it('refuse a build without the content script', () => {
    expect(findBundleProblems(buildOf({ 'content.js': undefined }))).toEqual(['content.js: missing from the build.']);
  });

  it('refuse a content script over its budget', () => {
    const problems = findBundleProblems(buildOf({ 'content.js': randomBytes(60_000).toString('base64') }));

    expect(problems.join()).toMatch(/^content\.js: has \d+ bytes gzipped of 60000; see what it imports\.$/);
  });

  it('refuse import() in a script that the background imports', () => {
    const files = { 'background.js': 'import"./chunks/a.js";', 'chunks/a.js': 'const b=await import("./b.js");' };

    expect(findBundleProblems(buildOf(files)).join()).toContain('chunks/a.js: build the background without import()');
  });

  it('let an event page import what it needs', () => {
    const files = {
      'manifest.json': '{"manifest_version":3,"background":{"scripts":["background.js"],"type":"module"}}',
      'background.js': 'const a=await import("./chunks/a.js");',
      'chunks/a.js': '',
    };

    expect(findBundleProblems(buildOf(files))).toEqual([]);
  });

  it('refuse a manifest that lists content scripts', () => {
    const manifest = JSON.stringify({ manifest_version: 3, content_scripts: [] });

    expect(findBundleProblems(buildOf({ 'manifest.json': manifest }))).toEqual([
      'manifest.json: remove content_scripts.',
    ]);
  });
});

function buildOf(changes: Readonly<Record<string, string | undefined>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const good = {
    'manifest.json': '{"manifest_version":3}',
    'background.js': '',
    'content.js': '',
    'sidepanel.html': '',
    'icon/128.png': '',
    'notices.txt': '',
  };
  for (const [path, text] of Object.entries({ ...good, ...changes })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (text !== undefined) writeFileSync(join(folder, path), text);
  }
  return folder;
}
