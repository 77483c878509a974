import { expect } from 'vitest';
import { savedFiles, savedSince } from '../e2e/harness/saved-files.ts';
import { e2e } from '../e2e/harness/world.ts';
import { saveAudio } from './saves-audio.ts';

e2e('webbrain 5.4 cleanup: shows how far a job is, and Cancel ends it on its server too', async (world) => {
  const { skillServer } = world;
  const before = savedFiles(world);
  skillServer.planJobs({ polls: Number.POSITIVE_INFINITY });
  const panel = await saveAudio(world);

  await panel.shows('50%');
  await panel.sees('.tool-card progress');
  await panel.click('.cancel-call');
  const end = await panel.turnEnd();
  await skillServer.visit('cleanup');

  expect(end.reason).toBe('answered');
  expect((await panel.events('tool-end')).at(-1)).toMatchObject({ name: 'save_lecture_audio', code: 'aborted' });
  expect(skillServer.to('file')).toEqual([]);
  expect(savedSince(world, before)).toEqual([]);
});
