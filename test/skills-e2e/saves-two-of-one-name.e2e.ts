import { expect } from 'vitest';
import { importSkill } from '../e2e/harness/import-skill.ts';
import { savedFiles, savedSince } from '../e2e/harness/saved-files.ts';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { LECTURE } from './saves-audio.ts';

e2e(
  'webbrain 5.4 file: two jobs that end at the same time save both files, though they have one name',
  async (world) => {
    const { model, skillServer } = world;
    const before = savedFiles(world);
    const skill = await importSkill(world, skillServer.skill('media-job'));
    skillServer.planJobs({ polls: 0 });
    const release = skillServer.hold('file');
    const panels = [];
    for (const number of [1, 2]) {
      model.script(use(['load_skill', { skill_id: skill.id }]), use(['save_lecture_audio', { url: LECTURE }]));
      const { panel } = await world.beside('article.html');
      await panel.send('Save the audio.');
      await panel.answer('once');
      panels.push(panel);
      await expect.poll(() => skillServer.to('file').length, { timeout: 15_000 }).toBe(number);
    }
    model.script(say('Saved.'), say('Saved.'));

    release();
    for (const panel of panels) await panel.turnEnd();

    for (const panel of panels) expect((await panel.events('tool-end')).at(-1)).toMatchObject({ outcome: 'ok' });
    expect(savedSince(world, before)).toHaveLength(2);
  },
);
