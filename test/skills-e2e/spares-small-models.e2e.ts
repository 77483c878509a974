import { expect } from 'vitest';
import { importSkill } from '../e2e/harness/import-skill.ts';
import { say } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e(
  'a small model hears of no skills',
  async (world) => {
    await importSkill(world, world.skillServer.skill('lookup'));
    world.model.script(say('At 14:35.'));
    const { panel } = await world.beside('article.html');

    await panel.send('When is high water?');
    await panel.turnEnd();

    const asked = JSON.stringify(world.model.requests);
    expect(asked).not.toContain('load_skill');
    expect(asked).not.toContain('Paper lookup');
    expect(asked).not.toContain('paper_lookup');
  },
  { model: { tier: 'compact' } },
);
