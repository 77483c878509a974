import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

const PAGE = 'examples/pedelec/index.html';

e2e('D1 D2 D9 D21: a page with a session reads itself for the agent, with its guidance told once', async (world) => {
  const { beside, model, site } = world;
  const { page, panel } = await beside(PAGE);
  await allowPage(panel);
  await page.waitForFunction('document.querySelector("#status").value === "idle"');
  model.script(use(['get_current_page', {}]), say('You look at documents.'), say('Still.'));
  await page.evaluate('getSelection().selectAllChildren(document.querySelector("[data-id=draft]"))');

  await panel.send('Where am I?');
  await panel.answer('once');
  await panel.turnEnd();
  await panel.send('And now?');
  await panel.turnEnd(2);

  const text = lastToolText(await model.request(2));
  expect(text).toContain('"title":"Documents"');
  expect(text).toContain(`"url":"${site.url}`);
  expect(text).toContain('"selection":"Draft of a letter"');
  expect(text).toMatch(/"turnId":"[^"]+"/);
  const last = JSON.stringify(await model.request(3));
  expect(last.match(/Delete one document at a time/g)).toHaveLength(1);
  expect(site.visits.some(({ path }) => path.includes('tools.md'))).toBe(false);
});

e2e(
  'D11 D18 D19: deleting waits for the dialog of the page, and the answer is the result',
  async ({ beside, model }) => {
    const { page, panel } = await beside(PAGE);
    await allowPage(panel);
    model.script(use(['delete_document', { id: 'draft' }]), say('It is deleted.'));

    await panel.send('Delete the draft.');
    await panel.answer('once');
    await page.waitForSelector('#confirm[open]');
    await page.click('#confirm button[value=yes]');
    await panel.turnEnd();

    expect(lastToolText(await model.request(2))).toContain('{"deleted":"draft"}');
    expect(await page.$$('#documents li')).toHaveLength(1);
    expect(await panel.events('turn-start')).toHaveLength(1);
  },
);

e2e('D13: a refusal on the page is an ordinary result, and the turn goes on', async ({ beside, model }) => {
  const { page, panel } = await beside(PAGE);
  await allowPage(panel);
  model.script(use(['delete_document', { id: 'draft' }]), say('You keep it.'));

  await panel.send('Delete the draft.');
  await panel.answer('once');
  await page.waitForSelector('#confirm[open]');
  await page.click('#confirm button[value=no]');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  expect(lastToolText(await model.request(2))).toContain(
    '{"error":{"code":"NOT_ALLOWED","message":"The user keeps it."}}',
  );
  expect((await panel.events('tool-end')).at(-1)?.outcome).toBe('ok');
  expect(await page.$$('#documents li')).toHaveLength(2);
});

e2e('D16 D17: an open editor answers before the tool itself, and gives it back', async ({ beside, model }) => {
  const { page, panel } = await beside(PAGE);
  await allowPage(panel);
  await page.waitForFunction('document.querySelector("#status").value === "idle"');
  model.script(use(['get_current_page', {}]), say('The editor.'), use(['get_current_page', {}]), say('The list.'));

  await page.click('#editor');
  await panel.send('Where am I?');
  await panel.answer('once');
  await panel.turnEnd();
  await page.click('#editor');
  await panel.send('And now?');
  await panel.answer('once');
  await panel.turnEnd(2);

  expect(lastToolText(await model.request(2))).toContain('The editor');
  expect(lastToolText(await model.request(4))).toContain('"title":"Documents"');
});

e2e('D8: while the page is waited for, it reads so and may send nothing', async ({ beside, model }) => {
  const { page, panel } = await beside(PAGE);
  await allowPage(panel);
  model.script(use(['delete_document', { id: 'draft' }]), say('It is deleted.'));

  await panel.send('Delete the draft.');
  await panel.answer('once');
  await page.waitForSelector('#confirm[open]');
  await page.waitForFunction('document.querySelector("#status").value === "waiting_tool_result"');
  await page.evaluate(
    'document.querySelector("[name=text]").value = "More"; document.querySelector("#ask").requestSubmit()',
  );
  await page.waitForFunction('document.querySelector("#problem").value === "SESSION_BUSY"');
  await page.click('#confirm button[value=yes]');
  await panel.turnEnd();
  await page.waitForFunction('document.querySelector("#status").value === "idle"');

  expect(await panel.events('turn-start')).toHaveLength(1);
});

e2e('D8 D23: what the page wants to say goes out by a press of the user, or is told as refused', async (world) => {
  const { beside, model } = world;
  const { page, panel } = await beside(PAGE);
  await allowPage(panel);
  await page.waitForFunction('document.querySelector("#status").value === "idle"');
  const ask = (text: string) =>
    page.evaluate(
      `document.querySelector("[name=text]").value = "${text}"; document.querySelector("#ask").requestSubmit()`,
    );
  const held = Promise.withResolvers<void>();
  model.script(async (request, response) => {
    await held.promise;
    await say('Two.')(request, response);
  });

  await ask('How many are there?');
  await panel.page.bringToFront();
  await panel.sees('.proposal-card .primary[aria-disabled="false"]');
  await panel.click('.proposal-card .primary');
  await model.request(1);
  await page.waitForFunction('document.querySelector("#status").value === "running"');
  await ask('And now?');
  await page.waitForFunction('document.querySelector("#problem").value === "SESSION_BUSY"');
  held.resolve();
  await panel.turnEnd();
  await page.waitForFunction('document.querySelector("#status").value === "idle"');
  await ask('Once more?');
  await panel.sees('.proposal-card');
  await panel.click('.proposal-card .button:not(.primary)');
  await page.waitForFunction('document.querySelector("#problem").value === "APPROVAL_REJECTED"');

  expect(model.requests).toHaveLength(1);
  expect(JSON.stringify(await model.request(1))).toContain('How many are there?');
});

e2e('D5 D6 D7: of many tools the model reads names, and the arguments of those it wants', async ({ beside, model }) => {
  const { page, panel } = await beside(PAGE);
  await page.evaluate(`
    const agent = document[Symbol.for('page-agent.v1')];
    for (let n = 1; n <= 12; n += 1)
      agent.registerTool({ name: 'more_' + n, description: 'One more.', execute: () => n });
  `);
  await allowPage(panel);
  model.script(
    use(['page_tool_spec', { name: 'delete_document' }]),
    use(['page_tool_spec', { name: 'nothing' }]),
    use(['page_tool_call', { name: 'delete_document', args: { id: 7 } }]),
    use(['page_tool_call', { name: 'delete_document', args: { id: 'draft' } }]),
    say('It is deleted.'),
  );

  await panel.send('Delete the draft.');
  await panel.answer('once');
  await page.waitForSelector('#confirm[open]');
  await page.click('#confirm button[value=yes]');
  await panel.turnEnd();

  const first = JSON.stringify(await model.request(1));
  expect(first).toContain('Deletes a document, after the user agreed on the page.');
  expect(first).not.toContain('draft or budget');
  expect(lastToolText(await model.request(2))).toContain('draft or budget');
  expect(lastToolText(await model.request(3))).toContain('TOOL_NOT_FOUND');
  expect(lastToolText(await model.request(4))).toContain('TOOL_ARGS_INVALID');
  expect(lastToolText(await model.request(5))).toContain('{"deleted":"draft"}');
});
