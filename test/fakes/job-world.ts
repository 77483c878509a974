import type { HttpFile } from '../../src/core/capabilities';
import type { JobState, JobStep, SavedFile } from '../../src/core/job';
import type { JobSkillTool } from '../../src/core/skill';
import type { SkillReply, SkillRequest } from '../../src/core/skill-port';
import { nextJob } from '../../src/session/next-job';
import type { JobDeps, JobScene } from '../../src/skills/job-run';

export const JOBS = 'https://jobs.example/v1/jobs';

/** A tool whose jobs the fake server does. */
export function jobTool(
  job: Partial<JobSkillTool['job']> = {},
  more: Partial<Omit<JobSkillTool, 'job'>> = {},
): JobSkillTool {
  return {
    kind: 'httpDownloadJob',
    name: 'save_audio',
    description: 'Saves audio.',
    parameters: { type: 'object', properties: { url: { type: 'string' } } },
    modes: ['act'],
    tiers: ['full', 'mid'],
    sites: [],
    endpoint: JOBS,
    method: 'POST',
    defaultArgs: {},
    inputUrlAllowlist: [],
    job: {
      idField: 'job_id',
      statusEndpoint: `${JOBS}/{job_id}`,
      fileEndpoint: `${JOBS}/{job_id}/file`,
      cleanupEndpoint: `${JOBS}/{job_id}`,
      pollIntervalMs: 1_000,
      timeoutMs: 90_000,
      ...job,
    },
    ...more,
  };
}

type Answer<T> = T | (() => T | Promise<T>);

/** What the fake server answers; each may throw. */
export interface JobAnswers {
  readonly create: Answer<SkillReply>;
  /** One after the other; the last one again and again. */
  readonly polls: readonly Answer<SkillReply>[];
  readonly file: Answer<HttpFile>;
  readonly cleanup: Answer<SkillReply>;
}

/** Everything that outlives a background: the server, the user's disk, the log, the clock. */
export interface JobWorld {
  readonly answers: JobAnswers;
  /** Every request, in order, as `GET /v1/jobs/7`. */
  readonly requests: string[];
  readonly sent: SkillRequest[];
  readonly disk: { readonly url: string; readonly name: string; readonly file: SavedFile }[];
  readonly steps: JobStep['step'][];
  known?: JobState;
  nowMs: number;
  readonly sleeps: number[];
  readonly progress: string[];
  polled: number;
  /** Called with what just happened; set it to do something then. */
  onContact?: (what: string) => void;
}

/** A reply in JSON. */
export function json(value: unknown, status = 200): SkillReply {
  return { status, mediaType: 'application/json', text: JSON.stringify(value) };
}

/** A file of a few bytes that is what its name says. */
export function audioFile(more: Partial<HttpFile> = {}): HttpFile {
  const blob = new Blob(['sound'], { type: 'audio/mpeg' });
  return {
    status: 200,
    url: `${JOBS}/7/file`,
    mediaType: 'audio/mpeg',
    name: 'lecture.mp3',
    blob,
    ...more,
  };
}

/** A world in which a job takes three polls, unless `answers` say otherwise. */
export function jobWorld(answers: Partial<JobAnswers> = {}): JobWorld {
  return {
    answers: {
      create: json({ job_id: '7' }),
      polls: [json({ status: 'queued' }), json({ status: 'working', progress: 40 }), json({ status: 'completed' })],
      file: audioFile(),
      cleanup: json({}),
      ...answers,
    },
    requests: [],
    sent: [],
    disk: [],
    steps: [],
    nowMs: 1_000_000,
    sleeps: [],
    progress: [],
    polled: 0,
  };
}

/** A background that can die: from then on nothing of it moves. */
export interface Mortal {
  readonly died: Promise<'died'>;
  /** Has an effect on the world; a death may come before it, or after it and before anybody learns of it. */
  touch<T>(what: string, effect: () => T | Promise<T>): Promise<T>;
}

/** Dies at a moment as `after POST /v1/jobs`; never when that is absent. */
export function mortal(dieAt?: string, onMoment: (moment: string) => void = () => undefined): Mortal {
  const { promise: died, resolve } = Promise.withResolvers<'died'>();
  let isDead = false;
  const pass = async (moment: string) => {
    if (!isDead) onMoment(moment);
    if (moment === dieAt) {
      isDead = true;
      resolve('died');
    }
    if (isDead) await new Promise(() => undefined);
  };
  return {
    died,
    async touch(what, effect) {
      await pass(`before ${what}`);
      const value = await effect();
      await pass(`after ${what}`);
      return value;
    },
  };
}

/** The world as one background reaches it. */
export function jobParts(
  world: JobWorld,
  { touch }: Mortal = mortal(),
): { readonly scene: JobScene; readonly deps: JobDeps } {
  const contact = <T>(what: string, effect: () => T | Promise<T>) =>
    touch(what, async () => {
      const value = await effect();
      world.onContact?.(what);
      return value;
    });
  const ask = <T>(request: SkillRequest, signal: AbortSignal, answer: () => Answer<T>) => {
    const what = `${request.method} ${new URL(request.url).pathname}`;
    return contact(what, async () => {
      signal.throwIfAborted();
      world.requests.push(what);
      world.sent.push(request);
      const given = answer();
      // A type parameter may be a function; here it is a reply or a file.
      const value = await (given instanceof Function ? given() : given);
      // As a request that was given up while the server worked.
      signal.throwIfAborted();
      return value;
    });
  };
  const next = ({ method }: SkillRequest): Answer<SkillReply> => {
    if (method === 'POST') return world.answers.create;
    if (method === 'DELETE') return world.answers.cleanup;
    const { polls } = world.answers;
    return polls[Math.min(world.polled++, polls.length - 1)] ?? json({});
  };
  return {
    scene: {
      allowsLoopback: false,
      tabUrl: 'https://tab.example/page?q=1#top',
      port: {
        send: (request, signal) => ask<SkillReply>(request, signal, () => next(request)),
        file: (request, signal) => ask<HttpFile>(request, signal, () => world.answers.file),
        stream: () => Promise.reject(new Error('No job streams.')),
      },
    },
    deps: {
      key: 'call-1',
      ...(world.known && { known: world.known }),
      record: (step) =>
        contact(`record ${step.step}`, () => {
          world.steps.push(step.step);
          world.known = nextJob(world.known, step, { atMs: world.nowMs, runs: 1 });
        }),
      async save({ name, blob }, begins, signal) {
        const url = `blob:chrome-extension://own/${world.steps.length}`;
        await begins(url);
        return contact('save', () => {
          signal.throwIfAborted();
          const file = { downloadId: world.disk.length + 1, name, bytes: blob.size };
          world.disk.push({ url, name, file });
          return file;
        });
      },
      findSaved: (url) => contact('find', () => world.disk.find((each) => each.url === url)?.file),
      progress: (done, total, unit) => void world.progress.push(`${done}/${total} ${unit}`),
      now: () => world.nowMs,
      sleep: (ms, signal) =>
        touch('sleep', () => {
          signal.throwIfAborted();
          world.sleeps.push(ms);
          world.nowMs += ms;
        }),
    },
  };
}
