import { expect, it } from 'vitest';
import { backgroundContext } from '../../../test/fakes/background-context';
import executeJs from './execute_js';

it('gives what the code returned', async () => {
  const context = backgroundContext({
    pageScript: { run: async (tabId, body) => valued(JSON.stringify({ tabId, body })) },
  });

  const { text, note } = await executeJs.run({ code: 'return 1' }, context);

  expect(JSON.parse(text)).toEqual({ tabId: 1, body: 'return 1' });
  expect(note).toBeUndefined();
});

it('cuts a long result between characters and says so', async () => {
  const context = backgroundContext({ pageScript: { run: async () => valued('😀'.repeat(10_000)) } });

  const { text, note } = await executeJs.run({ code: 'return x' }, context);

  expect(text.length).toBeLessThanOrEqual(6_000);
  expect(text.isWellFormed()).toBe(true);
  expect(note).toContain('20000 characters');
});

function valued(json: string) {
  return { json, totalChars: json.length };
}
