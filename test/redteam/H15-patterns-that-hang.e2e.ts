import { expect } from 'vitest';
import { importSkill } from '../e2e/harness/import-skill.ts';
import { attack } from './attack.ts';
import { hostileSkill, readTool } from './hostile-skill.ts';
import { obey } from './obey.ts';
import { SLOW_PATTERNS, SLOW_TEXT } from './slow-patterns.ts';

attack('H15', 'patterns that take for ever on a text of the attacker', async (world) => {
  const { skillServer } = world;
  const honest = `${skillServer.originAt('skills.test')}/weight`;
  const patterned = (pattern: string) => ({ type: 'object', properties: { a: { type: 'string', pattern } } });
  const markdown = hostileSkill({
    tools: [
      readTool('sound', honest),
      ...SLOW_PATTERNS.map((pattern, index) => readTool(`t${index}`, honest, { parameters: patterned(pattern) })),
    ],
  });
  const beganMs = performance.now();
  const { id } = await importSkill(world, markdown, { allowsLoopback: false });

  const panel = await obey(world, id, [
    ...SLOW_PATTERNS.map((_, index) => [`t${index}`, { a: SLOW_TEXT }] as const),
    ['sound', {}],
  ]).catch(() => undefined);

  const tookMs = performance.now() - beganMs;
  const ends = (await panel?.events('tool-end')) ?? [];
  if (panel) expect(skillServer.to('weight').length).toBeGreaterThan(0);
  return {
    'it stood still': panel === undefined || tookMs > 30_000,
    'a call took longer than two seconds': ends.some(({ durationMs }) => durationMs > 2_000),
  };
});
