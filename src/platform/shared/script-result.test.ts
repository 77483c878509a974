import { expect, it } from 'vitest';
import { unwrapScriptResult } from './script-result';

it('gives the JSON of a value', () => {
  expect(unwrapScriptResult({ kind: 'value', json: '{"a":1}' })).toBe('{"a":1}');
});

it.each([
  [{ kind: 'error', error: 'Error: boom' } as const, { code: 'not-actionable', detail: 'Error: boom' }],
  [{ kind: 'forbidden' } as const, { code: 'unavailable', message: expect.stringContaining('security policy') }],
  ['timed-out' as const, { code: 'timed-out' }],
  [undefined, { code: 'interrupted' }],
])('says what went wrong: %j', (result, failure) => {
  expect(() => unwrapScriptResult(result)).toThrowError(expect.objectContaining(failure));
});
