import { expect, it } from 'vitest';
import type { JobState, JobStep } from '../core/job';
import { nextJob } from './next-job';

const CREATING: JobStep = { step: 'creating', endpoint: 'https://jobs.test/' };
const FILE = { downloadId: 1, name: 'a.mp3', bytes: 9 };

it('keeps what each step told, the time of the creation, and the run of the newest step', () => {
  const steps: readonly JobStep[] = [
    CREATING,
    { step: 'created', jobId: '7' },
    { step: 'ready' },
    { step: 'saving', url: 'blob:x' },
    { step: 'saved', file: FILE },
    { step: 'cleaned' },
  ];

  expect(after(steps)).toEqual({
    endpoint: 'https://jobs.test/',
    startedAtMs: 2,
    jobId: '7',
    ready: true,
    savingUrl: 'blob:x',
    saved: FILE,
    cleaned: true,
    runs: 6,
  });
});

it('keeps why a job failed', () => {
  const failure = { code: 'unavailable', message: 'No.' } as const;

  expect(after([CREATING, { step: 'failed', failure }])).toMatchObject({ failure, startedAtMs: 1 });
});

it('knows no job before it was asked for', () => {
  expect(after([{ step: 'created', jobId: '7' }])).toBeUndefined();
});

it('knows one job in a call', () => {
  const again: JobStep = { step: 'creating', endpoint: 'https://other.test/' };

  expect(after([CREATING, { step: 'created', jobId: '7' }, again])).toMatchObject({
    endpoint: 'https://jobs.test/',
    jobId: '7',
  });
});

/** Each step one millisecond and one run after the one before. */
function after(steps: readonly JobStep[]): JobState | undefined {
  return steps.reduce<JobState | undefined>(
    (job, step, index) => nextJob(job, step, { atMs: index + 1, runs: index + 1 }),
    undefined,
  );
}
