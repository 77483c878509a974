import { expect } from 'vitest';
import { importSkill } from './harness/import-skill.ts';
import { savedFiles, savedSince } from './harness/saved-files.ts';
import { lastToolText, say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e(
  'webbrain 5.4 file, cleanup: saves what a job made once the user allowed it, and has the job removed',
  async (world) => {
    const { model, skillServer } = world;
    const before = savedFiles(world);
    const skill = await importSkill(world, skillServer.skill('media-job'));
    const url = 'https://papers.test/abs/tides';
    model.script(use(['load_skill', { skill_id: skill.id }]), use(['save_lecture_audio', { url }]), say('Saved.'));
    const { panel } = await world.beside('article.html');

    await panel.send('Save the audio.');
    await panel.event('permission-request');
    expect(skillServer.jobs).toEqual([]);
    await panel.answer('once');
    await panel.turnEnd();

    expect(skillServer.jobs).toMatchObject([{ input: { url }, seen: { creates: 1, files: 1, deletes: 1 } }]);
    expect(lastToolText(await model.request(3))).toContain('saved');
    expect(savedSince(world, before)).toEqual([expect.stringMatching(/^Tabhand\/lecture[^/]*\.mp3$/)]);
  },
);
