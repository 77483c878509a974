import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { checkSkillInput } from '../../src/skills/check-input';
import { SLOW_PATTERNS, SLOW_TEXT } from './slow-patterns';

/** Checks an argument as if the reading of the skill had let its pattern through, for so long at most. */
function check(pattern: string, timeoutMs: number): void {
  const schema = { type: 'object', properties: { a: { type: 'string', pattern } } };
  const work = () => checkSkillInput(schema, { a: SLOW_TEXT });
  runInContext('work()', createContext({ work }), { timeout: timeoutMs });
}

// Without the guard the browser would stand still, so what it keeps off is shown here and not by a build without it.
it.each(SLOW_PATTERNS)('H15: %s would not come to an end without the guard', (pattern) => {
  expect(() => check(pattern, 150)).toThrow('timed out');
});

it('H15: a pattern without choices ends at once on the same text', () => {
  expect(() => check('^a+$', 10_000)).toThrow(/^a /);
});
