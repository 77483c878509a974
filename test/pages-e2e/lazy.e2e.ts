import { expect } from 'vitest';
import { type Answer, lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

const ARGUMENT = 'amount_in_grams';

/** A call in the form that a model has while a page has many tools. */
const usePage = (name: string, args: unknown): Answer => use(['page_tool_call', { name, args }]);

const namesOf = (request: object): readonly string[] =>
  [...JSON.stringify(request).matchAll(/"function":\{"name":"([^"]+)"/g)].map(([, name = '']) => name);

e2e('D5 D6 D7 P1: of many tools the model has names, then a schema, then a call', async ({ beside, model }) => {
  const { page, panel } = await beside('many-tools.html');
  await allowPage(panel);
  model.script(use(['page_tool_spec', { name: 'step_3' }]), usePage('step_3', { [ARGUMENT]: 5 }), say('Five grams.'));

  await panel.send('Do step 3 with 5 grams.');
  const { card } = await panel.event('permission-request');
  await panel.answer('once');
  const end = await panel.turnEnd();

  const first = await model.request(1);
  expect(JSON.stringify(first)).toContain('step_3 — Does step_3 on the workbench.');
  expect(JSON.stringify(first)).not.toContain(ARGUMENT);
  expect(namesOf(first).filter((name) => name.startsWith('step'))).toEqual([]);
  expect(lastToolText(await model.request(2))).toMatch(
    /^<untrusted_page_content [^>]*>\n\{"name":"step_3".*amount_in_grams/,
  );
  expect(lastToolText(await model.request(3))).toContain('{"done":"step_3","amount_in_grams":5}');
  expect(await page.evaluate('window.runs')).toEqual([['step_3', { [ARGUMENT]: 5 }]]);
  expect(card).toMatchObject({ toolName: 'step_3', effect: 'page-tool' });
  expect(card.data).toContainEqual({ label: ARGUMENT, value: '5' });
  expect((await panel.events('tool-start')).map(({ name }) => name)).toEqual(['page_tool_spec', 'step_3']);
  expect(end.reason).toBe('answered');
});

e2e('D6 D7 C4: names and arguments that do not fit are refused in our words', async ({ beside, model }) => {
  const { page, panel } = await beside('many-tools.html');
  await allowPage(panel);
  model.script(
    use(['page_tool_spec', { name: 'nobody' }]),
    usePage('nobody', {}),
    usePage('step_1', 'five'),
    usePage('step_1', { [ARGUMENT]: 'five' }),
    say('I cannot.'),
  );

  await panel.send('Try.');
  await panel.turnEnd();

  const codes = await Promise.all([2, 3, 4, 5].map(async (number) => lastToolText(await model.request(number))));
  expect(codes[0]).toContain('TOOL_NOT_FOUND');
  expect(codes[1]).toContain('TOOL_NOT_FOUND');
  expect(codes[2]).toContain('TOOL_ARGS_INVALID');
  expect(codes[3]).toMatch(/^Error invalid-input: TOOL_ARGS_INVALID: [\s\S]*>\namount_in_grams must be number/);
  expect(await page.evaluate('window.runs')).toEqual([]);
  expect(await panel.events('permission-request')).toEqual([]);
});

e2e('P5: a page that takes the names of core tools shadows none of them', async ({ beside, model }) => {
  const { page, panel } = await beside('many-tools.html');
  await allowPage(panel);
  model.script(
    use(['read_page', {}]),
    usePage('page_read_page', { [ARGUMENT]: 1 }),
    usePage('page_page_tool_call', { [ARGUMENT]: 2 }),
    say('Done.'),
  );

  await panel.send('Read it.');
  await panel.event('permission-request');
  await panel.answer('once');
  await panel.event('permission-request', 2);
  await panel.answer('once');
  await panel.turnEnd();

  expect(lastToolText(await model.request(2))).toContain('A place to weigh and mix.');
  expect(await page.evaluate('window.runs')).toEqual([
    ['read_page', { [ARGUMENT]: 1 }],
    ['page_tool_call', { [ARGUMENT]: 2 }],
  ]);
});

e2e('C19: a tool that was allowed joins the index in the middle of a run', async ({ beside, model }) => {
  const { page, panel } = await beside('many-tools.html');
  await page.evaluate('window.off = window.addTool("came_later")');
  await allowPage(panel);
  await page.evaluate('window.off()');
  model.script(usePage('step_1', { [ARGUMENT]: 1 }), usePage('came_later', { [ARGUMENT]: 2 }), say('Both.'));

  await panel.send('Do both.');
  await panel.event('permission-request');
  await page.evaluate('window.addTool("came_later")');
  await panel.answer('once');
  await panel.event('permission-request', 2);
  await panel.answer('once');
  await panel.turnEnd();

  expect(JSON.stringify(await model.request(1))).not.toContain('came_later');
  expect(JSON.stringify(await model.request(2))).toContain('came_later — Does');
  expect(await page.evaluate('window.runs.map(([name]) => name)')).toEqual(['step_1', 'came_later']);
});

e2e('P35 C21: a call by name goes on over the death of the background, and runs once', async (world) => {
  const { beside, model, launched } = world;
  const { page, panel } = await beside('many-tools.html');
  await allowPage(panel);
  model.script(usePage('wait_here', { [ARGUMENT]: 1 }), say('Released.'));

  await panel.send('Wait.');
  await panel.answer('once');
  await page.waitForFunction('window.runs.length === 1');
  await launched.killBackground();
  await page.evaluate('window.release()');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  expect(await page.evaluate('window.runs.length')).toBe(1);
  expect(lastToolText(await model.request(2))).toContain('released');
  const { messages = [] } = await model.request(2);
  const asked = messages.flatMap(({ tool_calls }) => tool_calls?.map(({ id }) => id) ?? []);
  expect(messages.flatMap(({ tool_call_id }) => tool_call_id ?? [])).toEqual(asked);
});
