import { expect } from 'vitest';
import { agreeToSkill, previewSkill } from '../e2e/harness/paste-skill.ts';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e('what was pasted and agreed to answers the next question', async (world) => {
  const { model, skillServer } = world;
  const { panel } = await world.beside('article.html');

  await previewSkill(panel, skillServer.skill('lookup'));
  expect(await panel.text()).toContain(new URL(skillServer.origin).host);
  expect((await panel.call('skill/list', {})).filter(({ source }) => source.kind === 'text')).toEqual([]);
  await agreeToSkill(panel);
  await panel.click('.header nav button[aria-label="Settings"]');
  const { id = '' } = (await panel.call('skill/list', {})).find(({ name }) => name === 'Paper lookup') ?? {};
  model.script(
    use(['load_skill', { skill_id: id }]),
    use(['paper_lookup', { url: 'https://papers.test/abs/tides' }]),
    say('By Okafor and Brandt.'),
  );
  await panel.send('Who wrote it?');
  await panel.turnEnd();

  expect(JSON.stringify(model.requests[0])).toContain(id);
  expect(skillServer.to('lookup')).toHaveLength(1);
});
