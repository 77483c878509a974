import { expect } from 'vitest';
import type { ChatRequest } from '../../demo/model/conversation.ts';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

type PageUse = [name: string, input: object];

const waiting: PageUse = ['page_tool_call', { name: 'wait_here', args: { amount_in_grams: 1 } }];
const later: PageUse = ['page_tool_call', { name: 'step_1', args: { amount_in_grams: 2 } }];

/** The ids of the calls of a history, and those that its results answer, each in order. */
function idsOf({ messages = [] }: ChatRequest) {
  const asked = messages.flatMap(({ tool_calls: calls }) => calls?.map(({ id }) => id) ?? []);
  const answered = messages.flatMap(({ tool_call_id: id }) => (id === undefined ? [] : [id]));
  return { asked, answered };
}

e2e('C21 D7: a reload of the page leaves a result for every call, in order', async ({ beside, model }) => {
  const { page, panel } = await beside('many-tools.html');
  await allowPage(panel);
  model.script(use(waiting, later, ['read_page', {}]), say('The page is new.'));

  await panel.send('Wait.');
  await panel.answer('once');
  await page.waitForFunction('window.runs.length === 1');
  await page.reload();
  await panel.turnEnd();

  const { asked, answered } = idsOf(await model.request(2));
  expect(asked).toHaveLength(3);
  expect(answered).toEqual(asked);
  expect(JSON.stringify(await model.request(2))).toContain('may or may not have happened');
  expect(await page.evaluate('window.runs')).toEqual([]);
});

e2e('C21 C6: Stop leaves a result for every call, in order', async ({ beside, model }) => {
  const { page, panel } = await beside('many-tools.html');
  await allowPage(panel);
  model.script(use(waiting, later, ['read_page', {}]), say('Stopped.'));

  await panel.send('Wait.');
  await panel.answer('once');
  await page.waitForFunction('window.runs.length === 1');
  await panel.call('turn/stop', { sessionId: panel.sessionId });
  await panel.turnEnd();
  await panel.send('What now?');
  await panel.turnEnd(2);

  const { asked, answered } = idsOf(await model.request(2));
  expect(asked).toHaveLength(3);
  expect(answered).toEqual(asked);
  expect(await page.evaluate('window.runs.length')).toBe(1);
});
