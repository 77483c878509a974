import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { extensionManifest } from '../../scripts/manifest';
import { root } from '../../scripts/setup.mjs';
import { GUARDS } from './guards';
import { MANIFEST } from './guards/guard';
import { NO_GUARD, RULES, rulesOf } from './guards/no-guard';

it.each(GUARDS.map((guard) => [guard.name, guard] as const))('%s: is where it is thought to be', (_, { off }) => {
  for (const { file, from } of off) {
    const text =
      file === MANIFEST ? JSON.stringify(extensionManifest('chrome')) : readFileSync(join(root, file), 'utf8');
    expect(text.split(from)).toHaveLength(2);
  }
});

it.each(RULES)('%s: has a guard, or a reason to have none', (rule) => {
  const named = GUARDS.filter(({ name }) => rulesOf(name).includes(rule));

  expect(named.length > 0 || (NO_GUARD[rule] ?? '') !== '').toBe(true);
});

it('a guard names rules, and no other has its name', () => {
  const names = GUARDS.map(({ name }) => name);

  expect(names.flatMap(rulesOf).filter((rule) => !RULES.includes(rule))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
