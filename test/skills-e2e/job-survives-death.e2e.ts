import { expect } from 'vitest';
import type { Panel } from '../e2e/harness/panel.ts';
import { savedFiles, savedSince } from '../e2e/harness/saved-files.ts';
import { lastToolText } from '../e2e/harness/scripted-model.ts';
import { e2e, type World } from '../e2e/harness/world.ts';
import { askForAudio, saveAudio } from './saves-audio.ts';

/** Brings a job to where the background is to die; gives what lets the server go on. */
type Reach = (world: World) => Promise<{ readonly panel: Panel; readonly release?: () => void }>;

/** At this route the server waits with its answer. */
const asking =
  (route: string): Reach =>
  async (world) => {
    const release = world.skillServer.hold(route);
    const panel = await saveAudio(world);
    await world.skillServer.visit(route);
    return { panel, release };
  };

/** So many steps are written down: creating, created, ready, saving, saved, cleaned. */
const steps =
  (count: number): Reach =>
  async (world) => {
    const panel = await saveAudio(world);
    await panel.event('job-step', count);
    return { panel };
  };

const DEATHS: Readonly<Record<string, Reach>> = {
  'as soon as it knows of the job': steps(2),
  'while it asks how the job stands': asking('status'),
  async 'between two questions'(world) {
    world.skillServer.planJobs({ polls: 1 });
    const panel = await saveAudio(world, (markdown) =>
      markdown.replace('"pollIntervalMs": 500', '"pollIntervalMs": 5000'),
    );
    await panel.shows('50%');
    return { panel };
  },
  'while it asks for the file': asking('file'),
  async 'while the file comes in'(world) {
    world.skillServer.disturb('file', { drips: true, mediaType: 'audio/mpeg', times: 1 });
    const panel = await saveAudio(world);
    await world.skillServer.visit('file');
    return { panel };
  },
  'as soon as it begins to save': steps(4),
  'as soon as the file is saved': steps(5),
  'while it has the job removed': asking('cleanup'),
  'as soon as the job is removed': steps(6),
};

for (const [when, reach] of Object.entries(DEATHS)) {
  e2e(`webbrain 5.4 death: one job and one file when the background dies ${when}`, async (world) => {
    const { launched, skillServer } = world;
    const before = savedFiles(world);
    const { panel, release } = await reach(world);

    await launched.killBackground();
    release?.();
    const end = await panel.turnEnd();

    expect(end.reason).toBe('answered');
    expect(skillServer.to('create')).toHaveLength(1);
    expect(skillServer.jobs).toHaveLength(1);
    expect(savedSince(world, before)).toHaveLength(1);
    expect(skillServer.jobs[0]?.seen.deletes).toBeGreaterThan(0);
    expect((await panel.events('tool-end')).at(-1)).toMatchObject({ name: 'save_lecture_audio', outcome: 'ok' });
    expect(await panel.events('permission-request')).toHaveLength(1);
  });
}

e2e('webbrain 5.4 death: one job when the background dies before the user has answered', async (world) => {
  const { launched, skillServer } = world;
  const before = savedFiles(world);
  const panel = await askForAudio(world);
  await panel.sees('.permission-card');

  await launched.killBackground();
  expect(skillServer.visits).toEqual([]);
  await panel.answer('once');
  await panel.turnEnd();

  expect(skillServer.to('create')).toHaveLength(1);
  expect(savedSince(world, before)).toHaveLength(1);
});

/** Nobody can know of these whether there is a job. */
const UNKNOWN: Readonly<Record<string, Reach>> = {
  async 'before its request is sent'(world) {
    const release = world.skillServer.shut();
    const panel = await saveAudio(world);
    await panel.event('job-step');
    return { panel, release };
  },
  'before it has the answer': asking('create'),
};

for (const [when, reach] of Object.entries(UNKNOWN)) {
  e2e(`webbrain 5.4 death: asks for no second job when it dies ${when}, and says what is unknown`, async (world) => {
    const { launched, model, skillServer } = world;
    const before = savedFiles(world);
    const { panel, release } = await reach(world);

    await launched.killBackground();
    release?.();
    const end = await panel.turnEnd();

    expect(end.reason).toBe('answered');
    expect(skillServer.to('create').length).toBeLessThanOrEqual(1);
    expect(skillServer.to('status')).toEqual([]);
    expect(savedSince(world, before)).toEqual([]);
    expect((await panel.events('tool-end')).at(-1)).toMatchObject({ outcome: 'interrupted' });
    expect(lastToolText(await model.request(3))).toContain('Nobody knows whether the server began one.');
  });
}
