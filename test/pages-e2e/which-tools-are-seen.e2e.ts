import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

const sees = (request: object, name: string) => JSON.stringify(request).includes(`"name":"${name}"`);

e2e('C10: a tool without follow-up ends the turn, also when it fails', async ({ beside, model }) => {
  const { page, panel } = await beside('lesson.html');
  await page.evaluate(`
    const quiet = { description: 'Ends the turn.', followUp: false };
    agent.registerTool({ ...quiet, name: 'last_word', execute: () => 'said' });
    agent.registerTool({ ...quiet, name: 'last_failure', execute: () => { throw new Error('no luck'); } });
  `);
  await allowPage(panel, 'unasked');
  model.script(use(['last_word', {}]), use(['last_failure', {}]));

  await panel.send('Say it.');
  await panel.turnEnd();
  await panel.send('And fail.');
  await panel.turnEnd(2);

  expect(model.requests).toHaveLength(2);
  expect((await panel.events('tool-end')).map(({ outcome }) => outcome)).toEqual(['ok', 'failed']);
});

e2e('C11: a tool for another agent is not seen, one for this is', async ({ beside, model }) => {
  const { page, panel } = await beside('lesson.html');
  await page.evaluate(`
    for (const agentId of ['writer', 'default'])
      agent.registerTool({ name: 'for_' + agentId, description: 'For one agent.', agentId, execute: () => 1 });
  `);
  await allowPage(panel);
  model.script(say('Hello.'));

  await panel.send('Hello.');
  await panel.turnEnd();

  const request = await model.request(1);
  expect([sees(request, 'for_writer'), sees(request, 'for_default')]).toEqual([false, true]);
});

e2e('C12: a tool that is not available is not seen, and is back when it is', async ({ beside, model }) => {
  const { page, panel } = await beside('lesson.html');
  await page.evaluate(`
    window.ran = 0;
    window.removers = [];
    window.offer = (available) => {
      const remove = agent.registerTool({ name: 'hint', description: 'Gives a hint.', available, execute: () => (window.ran += 1) });
      window.removers.splice(0).forEach((old) => old());
      window.removers.push(remove);
    };
    window.offer(true);
  `);
  await allowPage(panel, 'unasked');
  model.script(say('One.'), say('Two.'), use(['hint', {}]), say('Three.'));

  await panel.send('First.');
  await panel.turnEnd();
  await page.evaluate('window.offer(false)');
  await panel.send('Second.');
  await panel.turnEnd(2);
  await page.evaluate('window.offer(true)');
  await panel.send('Third.');
  await panel.turnEnd(3);

  const seen = await Promise.all([1, 2, 3].map(async (number) => sees(await model.request(number), 'hint')));
  expect(seen).toEqual([true, false, true]);
  expect(await page.evaluate('window.ran')).toBe(1);
});

e2e('D12: a tool that takes any code is asked about each time, whatever is chosen', async ({ beside, model }) => {
  const { page, panel } = await beside('lesson.html');
  const code = { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] };
  await page.evaluate(
    `agent.registerTool({ name: 'run_code', description: 'Runs code.', inputSchema: ${JSON.stringify(code)}, execute: () => (window.runs += 1) })`,
  );
  await allowPage(panel, 'unasked');
  model.script(use(['run_code', { code: '1' }]), use(['run_code', { code: '2' }]), say('Once.'));

  await panel.send('Run it twice.');
  await panel.answer('once');
  await panel.event('permission-request', 2);
  await panel.answer('deny');
  await panel.turnEnd();

  expect(await page.evaluate('window.runs')).toBe(1);
});

e2e('P20: a tool that is gone is an error at once', async ({ beside, model }) => {
  const { page, panel } = await beside('offers-tools.html');
  await allowPage(panel);
  model.script(use(['add_item', { text: 'milk' }]), say('It is gone.'));

  await panel.send('Add milk.');
  await panel.event('permission-request');
  await page.evaluate('window.offer([])');
  await panel.answer('once');
  await panel.turnEnd();

  const log = await panel.log();
  const atMs = (type: string) => log.find(({ event }) => event.type === type)?.atMs ?? Number.NaN;
  expect(atMs('tool-end') - atMs('permission-response')).toBeLessThan(1_000);
  expect(lastToolText(await model.request(2))).toContain('tool add_item is not available on this page');
  expect(await page.evaluate('window.runs')).toBe(0);
});

e2e('P41: the panel lists what the page says that it offers', async ({ beside }) => {
  const { page, panel } = await beside('lesson.html');
  await panel.page.bringToFront();
  const join = '.page-offer button[aria-disabled="false"]';
  await panel.sees(join);
  await panel.click(join);
  await panel.sees('.page-tool');

  const listed = await panel.page.$$eval('.page-tool h4 code', (names) => names.map(({ textContent }) => textContent));
  const offered = await page.evaluate('agent.doctor().then(({ tools }) => tools.map(({ name }) => name))');
  expect(listed).toEqual(offered);
  expect(listed).toHaveLength(3);
});

e2e(
  'C25: tools that only call for each other end at the limit of steps',
  async ({ beside, model }) => {
    const { page, panel } = await beside('lesson.html');
    await page.evaluate(
      `agent.registerTool({ name: 'again', description: 'Again.', execute: () => (window.runs += 1) })`,
    );
    await allowPage(panel, 'unasked');
    model.script(...Array.from({ length: 4 }, () => use(['again', {}])));

    await panel.send('Go on.');
    const end = await panel.turnEnd();

    expect(end.reason).not.toBe('answered');
    expect(await page.evaluate('window.runs')).toBe(3);
  },
  { settings: { stepLimit: 3 } },
);
