import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { StoredSkill } from '../core/skill';
import { createSkillStore } from './skill-store';

let databases = 0;

function newStore() {
  databases += 1;
  return createSkillStore(`skills-${databases}`);
}

function skill(id: string, more: Partial<StoredSkill> = {}): StoredSkill {
  return { id, source: { kind: 'text' }, markdown: `# ${id}`, hash: id, importedAtMs: 1, enabled: true, ...more };
}

it('gives back the skills in the order they came', async () => {
  const store = newStore();
  await store.put(skill('b', { importedAtMs: 1 }));
  await store.put(skill('a', { importedAtMs: 2 }));
  await store.put(skill('b', { importedAtMs: 1, enabled: false }));

  expect((await store.list()).map(({ id, enabled }) => [id, enabled])).toEqual([
    ['b', false],
    ['a', true],
  ]);
});

it('keeps the secrets of each skill apart, and forgets them with it', async () => {
  const store = newStore();
  await store.put(skill('a'));
  await store.setSecret('a', 'KEY', '1');
  await store.setSecret('a', 'OTHER', '2');
  await store.setSecret('ab', 'KEY', '3');
  await store.setSecret('a', 'OTHER', '');

  expect(await store.secretNames('a')).toEqual(['KEY']);

  await store.remove('a');

  expect(await store.secret('a', 'KEY')).toBeUndefined();
  expect(await store.secret('ab', 'KEY')).toBe('3');
});

it('remembers which bundled skills were put in', async () => {
  const store = newStore();
  await store.markSeeded('weather');
  await store.markSeeded('weather');

  expect(await store.seeded()).toEqual(['weather']);
});
