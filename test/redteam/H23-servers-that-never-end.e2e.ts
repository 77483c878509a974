import { expect } from 'vitest';
import { importSkill } from '../e2e/harness/import-skill.ts';
import { attack } from './attack.ts';
import { hostileSkill, jobTool } from './hostile-skill.ts';
import { obey } from './obey.ts';

for (const [what, disturbance] of [
  ['a body that comes byte by byte and never ends', { drips: true }],
  ['an answer that never begins', { after: new Promise<never>(() => undefined) }],
] as const) {
  attack('H23', what, async (world) => {
    const { skillServer } = world;
    const origin = skillServer.originAt('skills.test');
    const markdown = hostileSkill({
      targetTools: [
        {
          name: 'table',
          description: 'Reads.',
          input: { type: 'object', properties: {} },
          target: { type: 'url', method: 'GET', url: `${origin}/weight` },
          readOnly: true,
          timeoutMs: 3_000,
        },
      ],
    });
    skillServer.disturb('weight', disturbance);
    const { id } = await importSkill(world, markdown, { allowsLoopback: false });

    const panel = await obey(world, id, [['table', {}]], { withinMs: 20_000 }).catch(() => undefined);

    expect(skillServer.to('weight')).toHaveLength(1);
    const end = (await panel?.events('tool-end'))?.at(-1);
    return { 'it waited for ever': end?.name !== 'table' || end.durationMs > 10_000 };
  });
}

attack('H23', 'a job that is never done', async (world) => {
  const { skillServer } = world;
  skillServer.planJobs({ polls: Number.POSITIVE_INFINITY });
  const honest = skillServer.originAt('skills.test');
  const skill = await importSkill(world, hostileSkill({ tools: [jobTool('job', honest, { pollIntervalMs: 1 })] }), {
    allowsLoopback: false,
  });

  const panel = await obey(world, skill.id, [['job', {}]], { cards: 'once' });

  expect(skillServer.to('create')).toHaveLength(1);
  const [end] = (await panel.events('tool-end')).slice(-1);
  return {
    'it waited for ever': end?.name !== 'job' || end.durationMs > 15_000,
    'it asked without a pause': skillServer.to('status').length > 30,
    'the job was left on its server': skillServer.to('cleanup').length === 0,
  };
});
