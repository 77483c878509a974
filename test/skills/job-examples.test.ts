import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { JobStep } from '../../src/core/job';
import type { JsonObject } from '../../src/core/json';
import { runDownloadJob } from '../../src/skills/download-job';
import { exampleScene, exampleTool, trustTestServers } from './example-scene';
import { type SkillServer, startSkillServer } from './skill-server';

const INPUT = { url: 'https://lectures.test/tides' };
let server: SkillServer;
let saved: { readonly name: string; readonly bytes: number; readonly type: string }[];
let steps: JobStep['step'][];

beforeAll(trustTestServers);

beforeEach(async () => {
  server = await startSkillServer();
  saved = [];
  steps = [];
});

afterEach(() => server.close());

it('webbrain 5.3 kind httpDownloadJob: saves the audio of media-job.md, and has the server forget it', async () => {
  await run(INPUT);

  expect(saved).toEqual([{ name: 'lecture.mp3', bytes: 65_536, type: 'audio/mpeg' }]);
  expect(server.jobs).toMatchObject([
    { input: INPUT, idempotencyKey: 'call-1', seen: { creates: 1, statuses: 3, files: 1, deletes: 1 } },
  ]);
  expect(steps).toEqual(['creating', 'created', 'ready', 'saving', 'saved', 'cleaned']);
});

it.each(['failed', 'error', 'cancelled', 'canceled'])('webbrain 5.4 job failed: %s saves nothing', async (end) => {
  server.planJobs({ end });

  await expect(run(INPUT)).rejects.toMatchObject({ code: 'unavailable' });

  expect(saved).toEqual([]);
});

it('webbrain 5.4 cleanup: has the server forget a job that failed', async () => {
  server.planJobs({ polls: 0, end: 'failed' });

  await expect(run(INPUT)).rejects.toThrow();

  expect(server.jobs.map(({ seen }) => seen.deletes)).toEqual([1]);
});

it('webbrain 5.4 job id: none in the answer ends it', async () => {
  server.disturb('create', { json: { id: 'job-1' } });

  await expect(run(INPUT)).rejects.toMatchObject({ code: 'unavailable' });

  expect(server.to('status')).toEqual([]);
});

it.each(['../../admin', '..', 'a/b', 'a\\b'])('webbrain 5.4 job id, H19: %s reaches nothing else', async (id) => {
  server.planJobs({ id, polls: 0 });

  await expect(run(INPUT)).rejects.toMatchObject({ code: 'unavailable' });

  expect(server.visits.map(({ method }) => method)).toEqual(['POST']);
});

it.each([
  ['is not there', { status: 404, json: { error: 'Gone.' } }],
  ['stands elsewhere', { redirectTo: 'https://127.0.0.1:1/file' }],
  ['breaks off', { breaksOff: true as const }],
  ['is said to be larger than 25 MiB', { body: 'ID3', headers: { 'content-length': '26214401' } }],
])('webbrain 5.4 file: nothing is saved when it %s', async (_what, disturbance) => {
  server.disturb('file', disturbance);

  await expect(run(INPUT)).rejects.toMatchObject({ code: 'unavailable' });

  expect(saved).toEqual([]);
  expect(server.jobs.map(({ seen }) => seen.deletes)).toEqual([1]);
});

it('webbrain 5.4 redirect: of a status is an error', async () => {
  server.disturb('status', { redirectTo: `${server.origin}/ok` });

  await expect(run(INPUT)).rejects.toMatchObject({ code: 'unavailable' });

  expect(server.to('ok')).toEqual([]);
});

it('webbrain 5.4 job origin: a status address elsewhere sends nothing', async () => {
  const scene = exampleScene(server, 'media-job');
  const tool = exampleTool(scene, 'save_lecture_audio', 'httpDownloadJob');
  const job = { ...tool.job, statusEndpoint: `${server.originAt('localhost')}/v1/audio/jobs/{job_id}` };

  await expect(runDownloadJob({ ...tool, job }, INPUT, scene, deps(), signal)).rejects.toMatchObject({
    code: 'denied',
  });

  expect(server.visits).toEqual([]);
});

it('webbrain 5.4 cleanup: has the server forget a job that is stopped', async () => {
  server.planJobs({ polls: Number.POSITIVE_INFINITY });
  const stop = new AbortController();
  const ends = run(INPUT, stop.signal);
  await server.visit('status');

  stop.abort(new Error('stopped'));

  await expect(ends).rejects.toThrow('stopped');
  expect(server.jobs.map(({ seen }) => [seen.files, seen.deletes])).toEqual([[0, 1]]);
});

const { signal } = new AbortController();

function run(input: JsonObject, stop: AbortSignal = signal): ReturnType<typeof runDownloadJob> {
  const scene = exampleScene(server, 'media-job');
  return runDownloadJob(exampleTool(scene, 'save_lecture_audio', 'httpDownloadJob'), input, scene, deps(), stop);
}

/** A background that waits no time between polls and saves into a list. */
function deps(): Parameters<typeof runDownloadJob>[3] {
  let nowMs = 0;
  return {
    key: 'call-1',
    async record({ step }) {
      steps.push(step);
    },
    async save({ name, blob }, begins) {
      await begins('blob:own/1');
      saved.push({ name, bytes: blob.size, type: blob.type });
      return { downloadId: 1, name, bytes: blob.size };
    },
    findSaved: async () => undefined,
    now: () => nowMs,
    async sleep(ms) {
      nowMs += ms;
    },
  };
}
