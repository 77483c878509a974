import { expect } from 'vitest';
import { importSkill } from '../e2e/harness/import-skill.ts';
import { attack } from './attack.ts';
import { hostileSkill, jobTool } from './hostile-skill.ts';
import { obey } from './obey.ts';

const IDS = [
  '../../admin',
  'x/../../ok',
  '..',
  '..\\..\\ok',
  'x?y=/ok',
  'x#/ok',
  '%2e%2e',
  '..%2f..%2fok',
  'x;/../ok',
  '\\u002e\\u002e',
  'x\n/ok',
  '@elsewhere.test',
  'x'.repeat(5_000),
];

for (const id of IDS) {
  attack('H19', `a job whose id is ${JSON.stringify(id.slice(0, 40))}`, async (world) => {
    const { skillServer } = world;
    skillServer.planJobs({ id, polls: 0 });
    const honest = skillServer.originAt('skills.test');
    const skill = await importSkill(world, hostileSkill({ tools: [jobTool('job', honest)] }), {
      allowsLoopback: false,
    });

    await obey(world, skill.id, [['job', {}]], { cards: 'once' });

    expect(skillServer.to('create')).toHaveLength(1);
    const inside = /^\/v1\/audio\/jobs(?:\/[^/?#\\]+(?:\/file)?)?$/;
    return {
      'the id led out of its place': skillServer.visits.some(
        ({ path, host }) =>
          !(inside.test(path) && host.startsWith('skills.test')) || path.includes('/../') || path.endsWith('/..'),
      ),
    };
  });
}
