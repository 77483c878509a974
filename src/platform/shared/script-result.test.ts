import { expect, it } from 'vitest';
import { unwrapScriptResult } from './script-result';

it('gives the JSON of a value', () => {
  const value = { json: '{"a":1}', totalChars: 7 };

  expect(unwrapScriptResult({ kind: 'value', ...value })).toEqual(value);
  expect(unwrapScriptResult({ kind: 'raw', value: { a: 1 } })).toEqual(value);
});

it('keeps no more of a value than is of use, and knows how long it was', () => {
  const { json, totalChars } = unwrapScriptResult({ kind: 'raw', value: 'x'.repeat(1_000_000) });

  expect(json.length).toBeLessThanOrEqual(100_000);
  expect(totalChars).toBe(1_000_002);
});

it.each([
  [{ kind: 'error', error: 'Error: boom' } as const, { code: 'not-actionable', detail: 'Error: boom' }],
  [{ kind: 'forbidden' } as const, { code: 'unavailable', message: expect.stringContaining('security policy') }],
  ['timed-out' as const, { code: 'timed-out' }],
  [undefined, { code: 'interrupted' }],
])('says what went wrong: %j', (result, failure) => {
  expect(() => unwrapScriptResult(result)).toThrowError(expect.objectContaining(failure));
});
