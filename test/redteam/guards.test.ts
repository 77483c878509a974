import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/setup.mjs';
import { GUARDS } from './guards';

it.each(GUARDS.map((guard) => [guard.name, guard] as const))('%s: is where it is thought to be', (_, { off }) => {
  for (const { file, from } of off) {
    expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2);
  }
});
