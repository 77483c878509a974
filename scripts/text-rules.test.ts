import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../src/core/json';
import { extensionManifest } from './manifest';
import { findLocaleProblems, findMessageProblems, findPermissionProblems, findUnusedPermissions } from './text-rules';

describe('the rules of the locales', () => {
  it('accept languages with the same keys', () => {
    expect(problemsOf({ a: { b: 'One $1' } }, { a: { b: 'Eins $1' } })).toEqual([]);
  });

  it('ask for a missing key', () => {
    expect(problemsOf({ a: { b: 'One' } }, { a: {} })).toEqual(['locales/pl.json: add a.b.']);
  });

  it('refuse a key that English lacks', () => {
    expect(problemsOf({}, { c: 'Trzy' })).toEqual(['locales/pl.json: remove c, or add it to locales/en.json.']);
  });

  it('refuse a text that drops a placeholder', () => {
    expect(problemsOf({ a: 'At {here} of $2' }, { a: '$2' })).toEqual([
      'locales/pl.json: use the same placeholders in a as locales/en.json.',
    ]);
  });

  it('let languages have plural forms of their own', () => {
    expect(problemsOf({ a: { 1: '$1 tab', n: '$1 tabs' } }, { a: { n: 'Karty: $1' } })).toEqual([]);
  });
});

describe('the rules of the manifest', () => {
  it.each(['chrome', 'firefox'] as const)('ask for a reason for each permission of %s', (browser) => {
    const problems = findPermissionProblems([extensionManifest(browser)], '| `tabs` | lists tabs |');

    expect(problems).toContain('docs/permissions.md: add a row that justifies `scripting`.');
    expect(problems.join()).not.toContain('`tabs`');
  });

  it('refuse what pages or other extensions could reach', () => {
    const manifest = { externally_connectable: { matches: ['https://a.example/*'] } };

    expect(findPermissionProblems([manifest], '')).toEqual([
      'scripts/manifest.ts: remove externally_connectable; pages and other extensions must not reach us.',
    ]);
  });

  it('ask for exactly what the platform uses', () => {
    const problems = findUnusedPermissions(
      [{ permissions: ['alarms', 'tabs'] }],
      ['await browser.storage.session.get();'],
    );

    expect(problems).toEqual([
      "scripts/manifest.ts: don't ask for alarms; src/platform does not use it.",
      'scripts/manifest.ts: ask for storage; src/platform uses it.',
    ]);
  });

  it('ask for the messages that the manifest uses', () => {
    const manifest = { name: '__MSG_extName__', action: { default_title: '__MSG_panel_open__' } };

    expect(findMessageProblems([manifest], { extName: 'Tabhand' })).toEqual([
      'locales/en.json: add panel_open, which the manifest uses.',
    ]);
    expect(findMessageProblems([manifest], { extName: 'Tabhand', panel: { open: 'Open' } })).toEqual([]);
  });

  it.each(['chrome', 'firefox'] as const)('keep plain-http model servers reachable in %s', (browser) => {
    const policy = extensionManifest(browser).content_security_policy;

    expect(JSON.stringify(policy)).toMatch(/connect-src [^;]*http:/);
    expect(JSON.stringify(policy)).not.toContain('upgrade-insecure-requests');
  });
});

function problemsOf(english: JsonValue, polish: JsonValue): readonly string[] {
  return findLocaleProblems(
    new Map([
      ['locales/en.json', english],
      ['locales/pl.json', polish],
    ]),
  );
}
