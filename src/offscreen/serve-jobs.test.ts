import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToolError } from '../core/tool-error';
import { type JobDeps, serveJobs } from './serve-jobs';

const file = new Blob(['x']);
const request = { fromPage: 1, maxChars: 10 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(changes: Partial<JobDeps> = {}) {
  const onIdle = vi.fn();
  const serve = serveJobs({
    readPdf: () => Promise.reject(new ToolError('unavailable', 'No PDF.')),
    createUrl: () => 'blob:1',
    freeUrl: () => undefined,
    onIdle,
    idleMs: 1_000,
    ...changes,
  });
  return { serve, onIdle };
}

it('tells a failure in a form that crosses to the background', async () => {
  const { serve } = start();

  expect(await serve({ to: 'offscreen', id: '1', job: { type: 'pdf/read', file, request } })).toEqual({
    ok: false,
    failure: { code: 'unavailable', message: 'No PDF.' },
  });
});

it('gives a job up when it is told to', async () => {
  const readPdf: JobDeps['readPdf'] = (_file, _request, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const { serve } = start({ readPdf });
  const reply = serve({ to: 'offscreen', id: '1', job: { type: 'pdf/read', file, request } });

  await serve({ to: 'offscreen', id: '1' });

  expect(await reply).toMatchObject({ ok: false, failure: { code: 'aborted' } });
});

it('is idle only after the last address was freed', async () => {
  const { serve, onIdle } = start();
  await serve({ to: 'offscreen', id: '1', job: { type: 'blob/url', file } });
  vi.advanceTimersByTime(5_000);
  const before = onIdle.mock.calls.length;

  await serve({ to: 'offscreen', id: '2', job: { type: 'blob/free', url: 'blob:1' } });
  vi.advanceTimersByTime(1_000);

  expect([before, onIdle.mock.calls.length]).toEqual([0, 1]);
});
