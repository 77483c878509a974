import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { call } from '../../scripts/start/panel-driver.ts';
import { inExtension } from '../../scripts/start/set-up-model.ts';
import { attack } from './attack.ts';
import { hostileSkill, readTool } from './hostile-skill.ts';

const sound = (name: string) => readTool(name, 'https://skills.test/ok');
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const GIANTS: readonly (readonly [what: string, make: () => string])[] = [
  ['nested 10,000 deep', () => hostileSkill(`{ "tools": ${nested(10_000)} }`)],
  [
    'nested 10,000 deep in a schema',
    () =>
      hostileSkill(
        JSON.stringify({ tools: [sound('a')] }).replace(
          '"description"',
          `"parameters":${'{"items":'.repeat(10_000)}{}${'}'.repeat(10_000)},"description"`,
        ),
      ),
  ],
  [
    'of 50,000 tools',
    () => hostileSkill(JSON.stringify({ tools: Array.from({ length: 50_000 }, (_, index) => sound(`t${index}`)) })),
  ],
  ['of 20 MB', () => hostileSkill({ tools: [sound('table')] }, { text: 'x'.repeat(20_000_000) })],
  ['with 100,000 blocks', () => hostileSkill({ tools: [] }) + '```tabhand-tools\n[]\n```\n'.repeat(100_000)],
];

async function takesAnyList(page: Page): Promise<boolean> {
  const files = Array.from({ length: 100_000 }, (_, index) => `scripts/${'x'.repeat(40)}${index}.sh`);
  const from = { from: 'folder', name: 'a.zip', markdown: hostileSkill({ tools: [sound('a')] }), files } as const;
  const preview = await call(page, 'skill/preview', from).catch(() => undefined);
  return (preview?.skill.otherFiles.length ?? 0) > 10_000;
}

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
    const small = await call(page, 'skill/preview', { from: 'text', markdown: hostileSkill({ tools: [sound('a')] }) });
    expect(small.skill.tools).toHaveLength(1);
    harms['the list of files of a skill is as long as its maker wants'] = await takesAnyList(page);
  });
  return harms;
});
