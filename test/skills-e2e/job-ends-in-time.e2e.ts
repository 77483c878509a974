import { expect } from 'vitest';
import { lastToolText } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { saveAudio } from './saves-audio.ts';

e2e(
  'webbrain 5.4 job timed out: a job that is never done ends when its time is over, and is removed',
  async (world) => {
    const { model, skillServer } = world;
    skillServer.planJobs({ polls: Number.POSITIVE_INFINITY });

    const panel = await saveAudio(world, (markdown) => markdown.replace('"timeoutMs": 90000', '"timeoutMs": 5000'));
    await panel.turnEnd();

    expect((await panel.events('tool-end')).at(-1)).toMatchObject({
      outcome: 'failed',
      message: { code: 'timed-out' },
    });
    expect(lastToolText(await model.request(3))).toContain('5 seconds');
    expect(skillServer.jobs.map(({ seen }) => [seen.creates, seen.files, seen.deletes])).toEqual([[1, 0, 1]]);
  },
);
