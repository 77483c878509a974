import { expect } from 'vitest';
import { importSkill } from '../e2e/harness/import-skill.ts';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e('a target that writes shows what it would send, and sends nothing that was denied', async (world) => {
  const { model, skillServer } = world;
  const skill = await importSkill(world, skillServer.skill('bookmarks'));
  const url = 'https://papers.test/abs/tides';
  model.script(use(['load_skill', { skill_id: skill.id }]), use(['save_bookmark', { url }]), say('Not saved.'));
  const { panel } = await world.beside('article.html');

  await panel.send('Save this page.');
  await panel.sees('.permission-card');
  const shown = await panel.text();
  await panel.answer('deny');
  await panel.turnEnd();

  expect(shown).toContain(new URL(skillServer.origin).host);
  expect(shown).toContain(url);
  expect(skillServer.visits).toEqual([]);
});
