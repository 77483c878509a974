import { expect } from 'vitest';
import { importSkill } from '../e2e/harness/import-skill.ts';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e("R7 the card shows the tab's whole address that a job sends", async (world) => {
  const { model, skillServer } = world;
  const skill = await importSkill(world, skillServer.skill('media-job'));
  model.script(use(['load_skill', { skill_id: skill.id }]), use(['save_lecture_audio', {}]), say('Saved.'));
  const address = `${skillServer.originAt('papers.test')}/abs/tides`;
  const panel = await world.openPanel(await world.open(`${address}?from=mail#part-2`));

  await panel.send('Save the audio.');
  await panel.sees('.permission-card');
  const shown = await panel.text();
  await panel.answer('once');
  await panel.turnEnd();

  expect(shown).toContain(address);
  expect(skillServer.jobs).toMatchObject([{ input: { url: address } }]);
});
