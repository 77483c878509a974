import { expect } from 'vitest';
import { importSkill } from './harness/import-skill.ts';
import { lastToolText, say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e('webbrain 5.3 inputUrlAllowlist: an address of another site never reaches the server', async (world) => {
  const { model, skillServer } = world;
  const skill = await importSkill(world, skillServer.skill('lookup'));
  model.script(
    use(['load_skill', { skill_id: skill.id }]),
    use(['paper_lookup', { url: 'https://elsewhere.test/abs/tides' }]),
    use(['paper_lookup', { url: 'https://papers.test/private/tides' }]),
    say('It is for papers only.'),
  );
  const { panel } = await world.beside('article.html');

  await panel.send('Look these up.');
  await panel.turnEnd();

  expect(lastToolText(await model.request(3))).toContain('papers.test');
  expect(lastToolText(await model.request(4))).toContain('papers.test');
  expect(skillServer.to('lookup')).toEqual([]);
});
