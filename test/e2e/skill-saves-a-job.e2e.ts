import { expect } from 'vitest';
import { importSkill } from './harness/import-skill.ts';
import { lastToolText, say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e('webbrain 5.4 saves what a job made once the user allowed it, and removes the job', async (world) => {
  const { model, skillServer } = world;
  const skill = await importSkill(world, skillServer.skill('media-job.md'));
  const url = 'https://papers.test/abs/tides';
  model.script(use(['load_skill', { skill_id: skill.id }]), use(['save_lecture_audio', { url }]), say('Saved.'));
  const { panel } = await world.beside('article.html');

  await panel.send('Save the audio.');
  await panel.event('permission-request');
  expect(skillServer.jobs).toEqual([]);
  await panel.answer('once');
  await panel.turnEnd();

  expect(skillServer.to('create')).toHaveLength(1);
  expect(lastToolText(await model.request(3))).toContain('saved');
  expect(skillServer.to('cleanup')).toHaveLength(1);
});
