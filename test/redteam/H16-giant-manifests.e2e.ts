import { expect } from 'vitest';
import { call } from '../../scripts/start/panel-driver.ts';
import { inExtension } from '../../scripts/start/set-up-model.ts';
import { attack } from './attack.ts';
import { hostileSkill } from './hostile-skill.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const GIANTS: readonly (readonly [what: string, make: () => string])[] = [
  ['nested 10,000 deep', () => hostileSkill(`{ "tools": ${nested(10_000)} }`)],
  [
    'nested 10,000 deep in a schema',
    () =>
      hostileSkill(`{ "tools": [{ "name": "a", "parameters": ${'{"items":'.repeat(10_000)}1${'}'.repeat(10_000)} }] }`),
  ],
  [
    'of 50,000 tools',
    () => hostileSkill({ tools: Array.from({ length: 50_000 }, (_, index) => ({ name: `t${index}` })) }),
  ],
  ['of 20 MB', () => hostileSkill({ tools: [] }, { text: 'x'.repeat(20_000_000) })],
];

attack('H16', 'manifests that are too deep or too large', async ({ launched }) => {
  const harms: Record<string, boolean> = {};
  await inExtension(launched, async (page) => {
    for (const [what, make] of GIANTS) {
      const beganMs = performance.now();
      // To refuse the message is as good as to refuse what is in it.
      const preview = await call(page, 'skill/preview', { from: 'text', markdown: make() }).catch(() => undefined);
      harms[`one ${what} took longer than ten seconds`] = performance.now() - beganMs > 10_000;
      harms[`one ${what} gave tools`] = (preview?.skill.tools.length ?? 0) > 0;
    }
    expect((await call(page, 'skill/list', {})).length).toBeGreaterThan(0);
  });
  return harms;
});
