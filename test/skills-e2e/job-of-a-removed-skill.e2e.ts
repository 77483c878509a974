import { expect } from 'vitest';
import type { Panel } from '../e2e/harness/panel.ts';
import { savedFiles, savedSince } from '../e2e/harness/saved-files.ts';
import { e2e } from '../e2e/harness/world.ts';
import { saveAudio } from './saves-audio.ts';

for (const dies of [false, true]) {
  const when = dies ? 'right after a death of the background' : 'while its job runs';
  e2e(`webbrain 5.4 cleanup: a skill that is removed ${when} leaves no job on its server`, async (world) => {
    const { launched, skillServer } = world;
    const before = savedFiles(world);
    skillServer.planJobs({ polls: Number.POSITIVE_INFINITY });
    const panel = await saveAudio(world);
    await panel.shows('50%');

    if (dies) await launched.killBackground();
    await panel.call('skill/remove', { id: await skillId(panel) });
    await skillServer.visit('cleanup');
    const end = await panel.turnEnd();

    expect(end.reason).toBe('answered');
    expect((await panel.events('tool-end')).at(-1)).toMatchObject({ name: 'save_lecture_audio', outcome: 'failed' });
    expect(skillServer.jobs.map(({ seen }) => [seen.creates, seen.files])).toEqual([[1, 0]]);
    expect(savedSince(world, before)).toEqual([]);
  });
}

async function skillId(panel: Panel): Promise<string> {
  const skill = (await panel.call('skill/list', {})).find(({ name }) => name === 'Lecture audio');
  if (!skill) throw new Error('The skill is not there.');
  return skill.id;
}
