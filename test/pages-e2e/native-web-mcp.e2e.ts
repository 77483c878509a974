import { expect } from 'vitest';
import type { Panel } from '../e2e/harness/panel.ts';
import { lastToolText, type ScriptedModel, say, use } from '../e2e/harness/scripted-model.ts';
import { browserName, e2e, type WorldOptions } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

/** WebMCP is behind a switch; Firefox has none of it. */
const NATIVE: WorldOptions = { switches: ['--enable-blink-features=WebMCP'] };
const hasWebMcp = browserName() === 'chrome';

const namesOf = (model: ScriptedModel) =>
  (model.requests[0]?.tools ?? [])
    .map((tool) => tool.function?.name)
    .filter((name) => /_(item|items|jar|door|me)$/.test(name ?? ''));

async function callOne(panel: Panel, model: ScriptedModel, call: [name: string, input: object]): Promise<string> {
  model.script(use(call), say('Done.'));
  await panel.send('Do it.');
  await panel.answer('once');
  await panel.turnEnd();
  return lastToolText(await model.request(2));
}

if (hasWebMcp) {
  e2e(
    'C17: tools of WebMCP and of the package are listed once, and the page sees nothing of the look',
    async ({ open, openPanel, model }) => {
      const page = await open('web-mcp.html');
      // Nothing but the browser's list tells of tools now.
      await page.evaluate(`
        for (const mark of document.querySelectorAll('meta[name="page-agent-offer"],script')) mark.remove();
        for (const form of document.querySelectorAll('form')) form.remove();
        for (const method of ['getTools', 'executeTool', 'registerTool']) {
          const own = ModelContext.prototype[method];
          ModelContext.prototype[method] = function (...given) { window.seen.push(method); return own.apply(this, given); };
        }`);
      await page.evaluate('document.modelContext.getTools()');
      await page.waitForFunction('window.seen.includes("getTools") && window.seen.includes("toolchange")');
      await page.evaluate('window.seen.length = 0');
      const panel = await openPanel(page);
      await panel.sees('.page-offer');
      expect(await page.evaluate('window.seen')).toEqual([]);
      await page.reload({ waitUntil: 'domcontentloaded' });

      await allowPage(panel);
      const text = await callOne(panel, model, ['count_items', {}]);

      expect(text).toContain('{"count":7}');
      expect(await page.evaluate('window.runs')).toEqual([['count_items', {}]]);
      expect(namesOf(model).sort()).toEqual([
        'add_item',
        'break_jar',
        'count_items',
        'find_item',
        'open_door',
        'order_item',
        'swap_item',
        'wait_for_me',
      ]);
      expect(
        await page.evaluate(
          'document.modelContext.getTools().then((all) => all.filter(({ name }) => name === "count_items").length)',
        ),
      ).toBe(1);
      const { tools } = await panel.call('page/view', { tabId: (await panel.event('session-start')).tabId ?? 0 });
      expect(tools.filter(({ name }) => name === 'count_items')).toHaveLength(1);
    },
    NATIVE,
  );

  e2e(
    'a tool of WebMCP runs once, with arguments that its schema allows, and asks whatever it says of itself',
    async ({ beside, model }) => {
      const { page, panel } = await beside('web-mcp.html');
      await allowPage(panel);
      model.script(
        use(['add_item', { name: 'jam', count: 'two' }]),
        use(['add_item', { name: 'jam', count: 2 }]),
        say('Added.'),
      );

      await panel.send('Add two jars of jam.');
      await panel.answer('once');
      await panel.turnEnd();

      expect(await page.evaluate('window.runs')).toEqual([['add_item', { name: 'jam', count: 2 }]]);
      expect(lastToolText(await model.request(2))).toContain('count');
      expect(lastToolText(await model.request(3))).toContain('{"added":"jam","count":2}');
      expect(await panel.events('permission-request')).toHaveLength(1);
    },
    NATIVE,
  );

  e2e(
    'P33: what fails is an error, with the words that the browser keeps',
    async ({ beside, model }) => {
      const { panel } = await beside('web-mcp.html');
      await allowPage(panel);
      model.script(use(['break_jar', {}]), use(['open_door', {}]), say('Neither went.'));

      await panel.send('Break the jar and open the door.');
      await panel.answer('once');
      await model.request(2);
      await panel.answer('once');
      await panel.turnEnd();

      expect(lastToolText(await model.request(2))).toContain('is lost');
      expect(lastToolText(await model.request(3))).toContain('The door is locked.');
      expect((await panel.events('tool-end')).map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
    },
    NATIVE,
  );

  e2e(
    'C6: Stop aborts a tool of WebMCP',
    async ({ beside, model }) => {
      const { page, panel } = await beside('web-mcp.html');
      await allowPage(panel);
      model.script(use(['wait_for_me', {}]));

      await panel.send('Wait.');
      await panel.answer('once');
      await page.waitForFunction('window.runs.length === 1');
      await panel.call('turn/stop', { sessionId: panel.sessionId });

      await panel.turnEnd();
      await page.waitForFunction('window.aborted === true');
    },
    NATIVE,
  );

  e2e(
    'a form of WebMCP answers by respondWith, and never takes a password',
    async ({ beside, model }) => {
      const { page, panel } = await beside('web-mcp.html');
      await allowPage(panel);

      expect(await callOne(panel, model, ['find_item', { item: 'jam' }])).toContain('{"shelf":3}');

      expect(await page.evaluate('window.runs')).toEqual([['find_item', 'jam']]);
      expect(JSON.stringify(model.requests[0]?.tools)).not.toContain('secret_word');
    },
    NATIVE,
  );

  e2e(
    'a form of WebMCP that the page handles without an answer was submitted all the same',
    async ({ beside, model }) => {
      const { panel } = await beside('web-mcp.html');
      await allowPage(panel);

      expect(await callOne(panel, model, ['swap_item', { item: 'jam' }])).toContain('It was swapped.');

      expect((await panel.events('tool-end')).at(-1)).toMatchObject({ outcome: 'ok' });
    },
    NATIVE,
  );

  e2e(
    'a form of WebMCP without toolautosubmit waits for the user, and its outcome is known though the page goes',
    async ({ beside, model, site }) => {
      const { page, panel } = await beside('web-mcp.html');
      await allowPage(panel);
      model.script(use(['order_item', { item: 'jam' }]), say('Ordered.'));

      await panel.send('Order jam.');
      await panel.answer('once');
      await page.waitForFunction('document.querySelector("#order input").value === "jam"');
      await panel.shows('Waiting for you on the page');
      expect(site.by('POST')).toEqual([]);
      await page.bringToFront();
      await page.click('#order button');
      await panel.turnEnd();

      expect(site.by('POST').map(({ fields }) => fields)).toEqual([{ item: 'jam' }]);
      expect((await panel.events('tool-end')).at(-1)).toMatchObject({ outcome: 'ok' });
      expect(lastToolText(await model.request(2))).toContain('submitted');
    },
    NATIVE,
  );
}

e2e('without WebMCP the same page gives its forms and the tools of the package', async ({ beside, model }) => {
  const { page, panel } = await beside('web-mcp.html');
  await allowPage(panel);
  model.script(use(['find_item', { item: 'jam' }]), use(['count_items', {}]), say('Seven.'));

  await panel.send('Find jam and count.');
  await panel.answer('once');
  await model.request(2);
  await panel.answer('once');
  await panel.turnEnd();

  expect(await page.evaluate('window.runs')).toEqual([
    ['find_item', 'jam'],
    ['count_items', {}],
  ]);
  expect(lastToolText(await model.request(2))).toContain('It is on shelf 3.');
  expect(lastToolText(await model.request(3))).toContain('{"count":7}');
  expect(namesOf(model).sort()).toEqual(['count_items', 'find_item', 'order_item', 'swap_item']);
});
