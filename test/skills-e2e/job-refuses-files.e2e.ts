import { expect } from 'vitest';
import { savedFiles, savedSince } from '../e2e/harness/saved-files.ts';
import { e2e, type World } from '../e2e/harness/world.ts';
import type { Disturbance } from '../skills/skill-server.ts';
import { LECTURE, saveAudio } from './saves-audio.ts';

const FILES: Readonly<Record<string, (world: World) => Disturbance>> = {
  'that is not there': () => ({ status: 404, json: { error: 'Gone.' } }),
  'that is elsewhere': ({ skillServer }) => ({ redirectTo: `${skillServer.origin}/ok` }),
  'that is too large': () => ({ body: Buffer.alloc(26 * 1_048_576, 'x'), mediaType: 'audio/mpeg' }),
  'that is a page': () => ({ body: '<!doctype html><title>Sign in</title>', mediaType: 'text/html' }),
};

for (const [what, disturbance] of Object.entries(FILES)) {
  e2e(`webbrain 5.4 file: saves nothing ${what}, and has the job removed`, async (world) => {
    const { skillServer } = world;
    const before = savedFiles(world);
    skillServer.planJobs({ polls: 0 });
    skillServer.disturb('file', disturbance(world));

    const panel = await saveAudio(world);
    await panel.turnEnd();

    expect((await panel.events('tool-end')).at(-1)).toMatchObject({ message: { ok: false } });
    expect(savedSince(world, before)).toEqual([]);
    expect(skillServer.to('ok')).toEqual([]);
    expect(skillServer.jobs).toMatchObject([{ input: { url: LECTURE }, seen: { creates: 1, deletes: 1 } }]);
  });
}
