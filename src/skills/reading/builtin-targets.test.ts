import { expect, it } from 'vitest';
import { coreTools } from '../../tools/registry';
import { BUILTIN_TARGETS } from './builtin-targets';

it('K6: names only tools that the product has', () => {
  const names = new Set(coreTools.map(({ name }) => name));

  expect(BUILTIN_TARGETS.filter((name) => !names.has(name))).toEqual([]);
});
