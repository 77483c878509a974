import { describe, expect, it } from 'vitest';
import { jobTool, ORIGIN, pathsOf, readManifestOf } from '../../../test/fakes/skill-text';

describe('readJob', () => {
  const read = (fields: Parameters<typeof jobTool>[0]) => readManifestOf({ tools: [jobTool(fields)] });

  it('webbrain 5.3 job.idField, job.cleanupEndpoint, job.pollIntervalMs, job.timeoutMs: fills in what is left out', () => {
    const reading = read({});

    expect(reading.problems).toEqual([]);
    expect(reading.tools).toMatchObject([
      {
        kind: 'httpDownloadJob',
        method: 'POST',
        modes: ['act', 'dev'],
        job: {
          idField: 'job_id',
          statusEndpoint: `${ORIGIN}/jobs/{job_id}`,
          fileEndpoint: `${ORIGIN}/jobs/{job_id}/file`,
          cleanupEndpoint: `${ORIGIN}/jobs/{job_id}`,
          pollIntervalMs: 1_000,
          timeoutMs: 90_000,
        },
      },
    ]);
  });

  it.each(['HTTP-download_job', 'httpdownloadjob'])('webbrain 5.3 kind: takes %s', (kind) => {
    expect(read({ kind }).tools).toMatchObject([{ kind: 'httpDownloadJob' }]);
  });

  it.each([
    ['job.idField', { idField: 'id' }, { idField: 'id' }],
    ['job.cleanupEndpoint', { deleteEndpoint: `${ORIGIN}/d/{job_id}` }, { cleanupEndpoint: `${ORIGIN}/d/{job_id}` }],
    [
      'job.statusEndpoint',
      { statusEndpoint: undefined, status_url: `${ORIGIN}/s?id={job_id}` },
      { statusEndpoint: `${ORIGIN}/s?id={job_id}` },
    ],
    ['job.pollIntervalMs', { pollIntervalMs: 250 }, { pollIntervalMs: 250 }],
    ['job.timeoutMs', { timeout_ms: 180_000 }, { timeoutMs: 180_000 }],
  ])(
    'webbrain 5.3 job.idField, job.statusEndpoint, job.cleanupEndpoint, job.pollIntervalMs, job.timeoutMs: %s takes %j',
    (_row, job, expected) => {
      expect(read({ job }).problems).toEqual([]);
      expect(read({ job }).tools).toMatchObject([{ job: expected }]);
    },
  );

  it.each([
    ['job.pollIntervalMs', { pollIntervalMs: 100 }, 'pollIntervalMs', { pollIntervalMs: 250 }],
    ['job.pollIntervalMs', { pollIntervalMs: 9_000 }, 'pollIntervalMs', { pollIntervalMs: 5_000 }],
    ['job.timeoutMs', { timeoutMs: 1 }, 'timeoutMs', { timeoutMs: 5_000 }],
    ['job.timeoutMs', { timeoutMs: 1e9 }, 'timeoutMs', { timeoutMs: 180_000 }],
  ])('webbrain 5.3 job.pollIntervalMs, job.timeoutMs: %s tells that it changes %j', (_row, job, path, expected) => {
    const reading = read({ job });

    expect(pathsOf(reading, 'warning')).toEqual([`$.tools[0].job.${path}`]);
    expect(reading.tools).toMatchObject([{ job: expected }]);
  });

  it.each([
    ['readOnly', { readOnly: true }, '.readOnly'],
    ['requiresDownloadPermission', { requiresDownloadPermission: false }, '.requiresDownloadPermission'],
    ['method', { method: 'GET' }, '.method'],
    ['method', { method: undefined }, ''],
    ['job.statusEndpoint', { job: { statusEndpoint: undefined } }, '.job'],
    ['job.statusEndpoint', { job: { statusEndpoint: `${ORIGIN}/status` } }, '.job.statusEndpoint'],
    ['job.statusEndpoint', { job: { statusEndpoint: `${ORIGIN}/#{job_id}` } }, '.job.statusEndpoint'],
    ['H18', { job: { statusEndpoint: 'https://elsewhere.test/{job_id}' } }, '.job.statusEndpoint'],
    ['H18', { job: { fileEndpoint: 'https://skills.test:8443/{job_id}' } }, '.job.fileEndpoint'],
    ['H18', { job: { cleanupEndpoint: 'http://skills.test/{job_id}' } }, '.job.cleanupEndpoint'],
    ['H18', { job: { statusEndpoint: 'https://{job_id}.skills.test/' } }, '.job.statusEndpoint'],
    ['job.idField', { job: { idField: 'i'.repeat(81) } }, '.job.idField'],
  ])(
    'webbrain 5.3 readOnly, requiresDownloadPermission, method, job.idField, job.statusEndpoint, job.fileEndpoint, job.cleanupEndpoint: %s refuses %j',
    (_row, fields, path) => {
      const reading = read(fields);

      expect(reading.tools).toEqual([]);
      expect(pathsOf(reading)).toEqual([`$.tools[0]${path}`]);
    },
  );

  it('webbrain 5.3 modes: says that a job is never shown in ask', () => {
    const reading = read({ modes: ['ask', 'act'] });

    expect(reading.tools).toMatchObject([{ modes: ['act', 'dev'] }]);
    expect(pathsOf(reading, 'warning')).toEqual(['$.tools[0].modes']);
  });
});
