import type { JobState, JobStep } from '../core/job';

/** When a step was recorded, and how many runs of its call there had been. */
interface StepPlace {
  readonly atMs: number;
  readonly runs: number;
}

/** The job after one more step. A call asks for one job: nothing precedes its `creating`, and there is no second one. */
export function nextJob(job: JobState | undefined, step: JobStep, { atMs, runs }: StepPlace): JobState | undefined {
  if (!job) return step.step === 'creating' ? { endpoint: step.endpoint, startedAtMs: atMs, runs } : undefined;
  switch (step.step) {
    case 'creating':
      return job;
    case 'created':
      return { ...job, jobId: step.jobId, startedAtMs: atMs, runs };
    case 'ready':
      return { ...job, ready: true, runs };
    case 'saving':
      return { ...job, savingUrl: step.url, runs };
    case 'saved':
      return { ...job, saved: step.file, runs };
    case 'failed':
      return { ...job, failure: step.failure, runs };
    case 'cleaned':
      return { ...job, cleaned: true, runs };
    default:
      return step satisfies never;
  }
}
