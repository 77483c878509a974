import type { JsonObject } from '../../src/core/json.ts';
import { fieldsOf, type Route, refusal } from './route.ts';

/** A job of `media-job.md` as the server knows it. */
export interface ServedJob {
  readonly id: string;
  /** What the request that began it said. */
  readonly input: JsonObject;
  /** The key by which a repeated request gets the same job. */
  readonly idempotencyKey?: string;
  /** Requests so far: those that began it (more than one when the same key came again), for its status, its file, its end. */
  readonly seen: { creates: number; statuses: number; files: number; deletes: number };
}

/** How jobs that begin from now on will go. */
export interface JobPlan {
  /** Status requests that are answered before the job ends; `Infinity`: it never does. 2 when absent. */
  readonly polls?: number;
  /** The word that its status ends with, of a good end or a bad one. `completed` when absent. */
  readonly end?: string;
  /** Tells a percentage. True when absent. */
  readonly tellsProgress?: boolean;
  /** The id of the next job. */
  readonly id?: string;
  /** 64 KiB of `audio/mpeg` named `lecture.mp3` when absent. */
  readonly file?: { readonly name?: string; readonly mediaType?: string; readonly bytes?: Uint8Array };
}

/** The jobs of one server. */
export interface ServedJobs {
  /** All that ever began, also those that were deleted. */
  readonly jobs: readonly ServedJob[];
  plan(plan: JobPlan): void;
  readonly routes: readonly Route[];
}

/** Begins with no jobs. */
export function serveJobs(): ServedJobs {
  const jobs: ServedJob[] = [];
  let plan: JobPlan = {};
  const plans = new Map<string, JobPlan>();

  function withJob(answer: (job: ServedJob, plan: JobPlan) => ReturnType<Route['answer']>): Route['answer'] {
    return (_visit, [id = '']) => {
      const job = jobs.find((each) => each.id === id);
      if (!job || job.seen.deletes > 0) return refusal(404, 'job_unknown', 'There is no such job.');
      return answer(job, plans.get(id) ?? {});
    };
  }

  const routes: readonly Route[] = [
    {
      name: 'create',
      method: 'POST',
      path: /^\/v1\/audio\/jobs$/,
      answer(visit) {
        const idempotencyKey = visit.headers['idempotency-key'];
        const same = jobs.find((job) => idempotencyKey !== undefined && job.idempotencyKey === idempotencyKey);
        if (same) {
          same.seen.creates += 1;
          return { json: { job_id: same.id, status: 'queued' } };
        }
        const job: ServedJob = {
          id: plan.id ?? `job-${jobs.length + 1}`,
          input: { ...fieldsOf(visit) },
          ...(idempotencyKey !== undefined && { idempotencyKey }),
          seen: { creates: 1, statuses: 0, files: 0, deletes: 0 },
        };
        jobs.push(job);
        plans.set(job.id, plan);
        return { status: 202, json: { job_id: job.id, status: 'queued' } };
      },
    },
    {
      name: 'status',
      method: 'GET',
      path: ONE_JOB,
      answer: withJob((job, { polls = 2, end = 'completed', tellsProgress = true }) => {
        job.seen.statuses += 1;
        const isOver = job.seen.statuses > polls;
        const part = Number.isFinite(polls) ? Math.min(1, job.seen.statuses / (polls + 1)) : 0.5;
        const progress = tellsProgress ? { progress: Math.round(100 * part) } : {};
        return { json: { job_id: job.id, status: isOver ? end : 'running', ...progress } };
      }),
    },
    {
      name: 'file',
      method: 'GET',
      path: /^\/v1\/audio\/jobs\/([^/]+)\/file$/,
      answer: withJob((job, { file = {} }) => {
        job.seen.files += 1;
        const { name = 'lecture.mp3', mediaType = 'audio/mpeg', bytes = lectureAudio() } = file;
        const headers = { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` };
        return { body: bytes, mediaType, headers };
      }),
    },
    {
      name: 'cleanup',
      method: 'DELETE',
      path: ONE_JOB,
      answer: withJob((job) => {
        job.seen.deletes += 1;
        return { status: 204, body: '' };
      }),
    },
  ];

  return {
    jobs,
    plan(next) {
      plan = next;
    },
    routes,
  };
}

const ONE_JOB = /^\/v1\/audio\/jobs\/([^/]+)$/;

/** Silence that begins as files of this type do. */
function lectureAudio(): Uint8Array {
  const bytes = new Uint8Array(65_536);
  bytes.set(Buffer.from('ID3'));
  return bytes;
}
