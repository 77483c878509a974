import { expect } from 'vitest';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { toolTexts } from '../e2e/harness/tool-texts.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

const offer = (handlers: string) => `
  for (const [name, execute] of Object.entries(${handlers}))
    agent.registerTool({ name, description: 'Gives ' + name + '.', execute });
`;

e2e('P10 P11 P12: what a handler returns is what the model reads', async ({ beside, model }) => {
  const { page, panel } = await beside('lesson.html');
  await page.evaluate(
    offer(
      "{ words: () => 'a\"b', object: () => ({ a: 1 }), nothing: () => undefined, none: () => null, date: () => new Date(0) }",
    ),
  );
  await allowPage(panel, 'unasked');
  const names = ['words', 'object', 'nothing', 'none', 'date'];
  model.script(use(...names.map((name): [string, object] => [name, {}])), say('Read.'));

  await panel.send('Read all.');
  await panel.turnEnd();

  expect(toolTexts(await model.request(2)).map(inFence)).toEqual([
    'a"b',
    '{"a":1}',
    '',
    'null',
    '"1970-01-01T00:00:00.000Z"',
  ]);
});

e2e('P13 D15: what is thrown, or is no JSON, is an error, and the next call runs', async ({ beside, model }) => {
  const { page, panel } = await beside('lesson.html');
  await page.evaluate(
    offer(
      `{ throws: () => { throw new Error('no luck'); }, rejects: async () => { throw new Error('no chance'); },
         cycle: () => { const all = []; all.push(all); return all; }, big: () => 10n, element: () => document.body,
         fine: () => 'fine' }`,
    ),
  );
  await allowPage(panel, 'unasked');
  const names = ['throws', 'rejects', 'cycle', 'big', 'element', 'fine'];
  // Each in an answer of its own: what follows a failed call in the same answer does not run.
  model.script(...names.map((name) => use([name, {}])), say('Read.'));

  await panel.send('Read all.');
  await panel.turnEnd();

  const ends = await panel.events('tool-end');
  expect(ends.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed', 'failed', 'failed', 'ok']);
  const texts = toolTexts(await model.request(7));
  expect(texts[0]).toContain('no luck');
  expect(texts[1]).toContain('no chance');
  expect(inFence(texts[5] ?? '')).toBe('fine');
});

e2e('D10: calls of a turn share its id, and each has its own', async ({ beside, model }) => {
  const { page, panel } = await beside('lesson.html');
  await page.evaluate(offer('{ ids: (_, { turnId, callId }) => [turnId, callId] }'));
  await allowPage(panel, 'unasked');
  model.script(use(['ids', {}], ['ids', {}]), say('One.'), use(['ids', {}]), say('Two.'));

  await panel.send('First.');
  await panel.turnEnd();
  await panel.send('Second.');
  await panel.turnEnd(2);

  const ids: [string, string][] = toolTexts(await model.request(4)).map((text) => JSON.parse(inFence(text)));
  const [turns, calls] = [ids.map(([turn]) => turn), ids.map(([, call]) => call)];
  expect(turns[0]).toBe(turns[1]);
  expect(turns[2]).not.toBe(turns[0]);
  expect(new Set(calls).size).toBe(3);
});

/** What stands between the marks of a result. */
function inFence(text: string): string {
  return /<untrusted_page_content[^>]*>\n([\s\S]*)\n<\/untrusted_page_content/.exec(text)?.[1] ?? text;
}
