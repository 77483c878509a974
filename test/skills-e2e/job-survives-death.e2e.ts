import { expect } from 'vitest';
import { savedFiles, savedSince } from '../e2e/harness/saved-files.ts';
import { e2e } from '../e2e/harness/world.ts';
import { saveAudio } from './saves-audio.ts';

const STEPS = [
  ['it asks how the job stands', 'status'],
  ['it fetches the file', 'file'],
  ['it has the job removed', 'cleanup'],
] as const;

for (const [when, route] of STEPS) {
  e2e(`webbrain 5.4 death: one job and one file when the background dies while ${when}`, async (world) => {
    const { launched, skillServer } = world;
    const before = savedFiles(world);
    const release = skillServer.hold(route);
    const panel = await saveAudio(world);
    await skillServer.visit(route);

    await launched.killBackground();
    release();
    const end = await panel.turnEnd();

    expect(end.reason).toBe('answered');
    expect(skillServer.to('create')).toHaveLength(1);
    expect(skillServer.jobs).toHaveLength(1);
    expect(savedSince(world, before)).toHaveLength(1);
    expect(skillServer.jobs[0]?.seen.deletes).toBeGreaterThan(0);
    expect((await panel.events('tool-end')).at(-1)).toMatchObject({ name: 'save_lecture_audio', outcome: 'ok' });
  });
}

e2e('webbrain 5.4 death: asks for no second job when it died before it knew of the first', async (world) => {
  const { launched, skillServer } = world;
  const before = savedFiles(world);
  const release = skillServer.hold('create');
  const panel = await saveAudio(world);
  await skillServer.visit('create');

  await launched.killBackground();
  release();
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  expect(skillServer.to('create')).toHaveLength(1);
  expect(savedSince(world, before)).toEqual([]);
  expect((await panel.events('tool-end')).at(-1)).toMatchObject({ outcome: 'interrupted' });
});

e2e('webbrain 5.4 death: one file when the background dies as soon as it begins to save', async (world) => {
  const { launched, skillServer } = world;
  const before = savedFiles(world);
  const panel = await saveAudio(world);
  // Creating, created, ready, saving.
  await panel.event('job-step', 4);

  await launched.killBackground();
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  expect(skillServer.jobs).toHaveLength(1);
  expect(savedSince(world, before)).toHaveLength(1);
});
