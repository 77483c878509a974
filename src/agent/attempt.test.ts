import { expect, it } from 'vitest';
import { ToolError } from '../core/tool-error';
import { attempt } from './attempt';

const running = new AbortController().signal;

it('gives the value', async () => {
  expect(await attempt(async () => 1, undefined, running)).toEqual({ ok: true, value: 1 });
});

it('gives an expected failure as it is, and reports nothing', async () => {
  const error = new ToolError('not-found', 'Gone.');
  const bugs: unknown[] = [];

  expect(
    await attempt(
      () => Promise.reject(error),
      (bug) => bugs.push(bug),
      running,
    ),
  ).toEqual({ ok: false, error });
  expect(bugs).toEqual([]);
});

it('gives a bug as internal, without its words, and reports it', async () => {
  const bugs: unknown[] = [];

  const result = await attempt(
    () => Promise.reject(new TypeError('secret')),
    (bug) => bugs.push(bug),
    running,
  );

  expect(result).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(result.ok ? '' : result.error.message).not.toContain('secret');
  expect(bugs).toMatchObject([{ message: 'secret' }]);
});

it('throws the reason once the turn is stopped, whatever failed', async () => {
  const reason = new DOMException('stop', 'AbortError');

  await expect(attempt(() => Promise.reject(new TypeError('late')), undefined, AbortSignal.abort(reason))).rejects.toBe(
    reason,
  );
});
