import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ALLOWED_METHODS, isAllowedMethod } from './cdp';

it.each(['Network.getCookies', 'Page.navigate', 'Fetch.enable', 'toString'])('refuses %s', (method) => {
  expect(isAllowedMethod(method)).toBe(false);
});

it('is written down in the page of permissions, every command and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/permissions.md'), 'utf8');
  const section = page.split('## What the debugger is told')[1]?.split('\n## ')[0] ?? '';
  const written = [...section.matchAll(/`([A-Z][A-Za-z]+\.[a-z][A-Za-z]+)`/g)].map(([, method]) => method);

  expect([...new Set(written)].sort()).toEqual([...ALLOWED_METHODS].sort());
});
