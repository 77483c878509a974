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
    const problems = findBundleProblems(buildOf({ 'content.js': ' '.repeat(146_001) }));

    expect(problems).toEqual(['content.js: has 146001 bytes of 146000; see what it imports.']);
  });

  it.each([
    ['link.js', 33_000],
    ['bridge.js', 8_000],
  ])('refuse a %s over its budget', (name, budget) => {
    const problems = findBundleProblems(buildOf({ [name]: ' '.repeat(budget + 1) }));

    expect(problems).toEqual([`${name}: has ${budget + 1} bytes of ${budget}; see what it imports.`]);
  });

  it('refuse import() in a script that the background imports', () => {
    const files = { 'background.js': 'import"./chunks/a.js";', 'chunks/a.js': 'const b=await import("./b.js");' };

    expect(findBundleProblems(buildOf(files)).join()).toContain('chunks/a.js: build the background without import()');
  });

  it('refuse import() in the provider packages of a service worker', () => {
    expect(findBundleProblems(buildOf({ 'sdk.js': 'import("./a.js")' })).join()).toContain('sdk.js: build');
  });

  it('refuse a service worker without its provider packages', () => {
    expect(findBundleProblems(buildOf({ 'sdk.js': undefined }))).toEqual(['sdk.js: missing from the build.']);
  });

  it('refuse a service worker without its MCP client', () => {
    expect(findBundleProblems(buildOf({ 'mcp.js': undefined }))).toEqual(['mcp.js: missing from the build.']);
  });

  it('refuse a service worker that parses too much at each start', () => {
    expect(findBundleProblems(buildOf({ 'background.js': ' '.repeat(790_001) })).join()).toMatch(
      /^background\.js: has 790001 bytes of 790000; /,
    );
  });

  it('let an event page import what it needs', () => {
    const files = {
      'manifest.json': manifestOf({ background: { scripts: ['background.js'], type: 'module' } }),
      'background.js': 'const a=await import("./chunks/a.js");',
      'chunks/a.js': '',
      'sdk.js': undefined,
      'mcp.js': undefined,
    };

    expect(findBundleProblems(buildOf(files))).toEqual([]);
  });

  it('refuse a manifest that lists content scripts', () => {
    const manifest = manifestOf({ content_scripts: [] });

    expect(findBundleProblems(buildOf({ 'manifest.json': manifest }))).toEqual([
      'manifest.json: remove content_scripts.',
    ]);
  });

  it.each(['onMessageExternal', 'onConnectExternal', 'onUserScriptMessage'])(
    'refuse a script that listens to %s',
    (ear) => {
      const files = { 'background.js': `chrome.runtime.${ear}.addListener(f)` };

      expect(findBundleProblems(buildOf(files))).toEqual([`background.js: do not listen to ${ear}.`]);
    },
  );

  it('refuse a manifest whose content security policy lets code in', () => {
    const extension_pages = "default-src 'none'; script-src *; object-src 'none'; frame-src https:";
    const manifest = manifestOf({ content_security_policy: { extension_pages } });

    expect(findBundleProblems(buildOf({ 'manifest.json': manifest }))).toEqual([
      "manifest.json: put script-src 'self' into the content security policy.",
    ]);
  });
});

function manifestOf(changes: Readonly<Record<string, unknown>>): string {
  const extension_pages = "default-src 'none'; script-src 'self'; object-src 'none'; frame-src https:";
  return JSON.stringify({ manifest_version: 3, content_security_policy: { extension_pages }, ...changes });
}

function buildOf(changes: Readonly<Record<string, string | undefined>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const good = {
    'manifest.json': manifestOf({}),
    'background.js': '',
    'content.js': '',
    'dialogs.js': '',
    'bridge.js': '',
    'link.js': '',
    'sdk.js': '',
    'mcp.js': '',
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
