import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import type { Panel } from '../e2e/harness/panel.ts';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { browserName, e2e } from '../e2e/harness/world.ts';
import { allowAll, connectByHand, tabOf } from './connect-by-hand.ts';

const BOAT_TOOLS = ['add_boat', 'sink_boat', 'wait_for_tide'];

/** Names of the tools in a request of the model. */
function toolNames(request: unknown): readonly string[] {
  const { tools } = request as { readonly tools?: readonly { readonly function: { readonly name: string } }[] };
  return (tools ?? []).map((tool) => tool.function.name);
}

/** What the page offers, as the panel knows it. */
async function offered(panel: Panel, page: Page): Promise<readonly string[]> {
  return (await connectByHand(panel, page)).tools.map(({ name }) => name);
}

e2e('a polyfilled page is listed and run by its own stand-in for WebMCP, once', async ({ beside, model }) => {
  const { page, panel } = await beside('mcp-b-polyfill.html');
  await connectByHand(panel, page);
  await allowAll(panel);
  model.script(use(['add_boat', { name: 'Ada' }]), use(['sink_boat', { name: 'Ada' }]), say('Done.'));

  await panel.send('Add Ada, then sink her.');
  await panel.answer('once');
  await model.request(2);
  await panel.answer('once');
  await panel.turnEnd();

  expect(toolNames(model.requests[0])).toEqual(expect.arrayContaining(BOAT_TOOLS));
  expect(await page.evaluate('[document.querySelector("#list").innerText, window.runs]')).toEqual([
    'Ada',
    ['add_boat', 'sink_boat'],
  ]);
  const added = lastToolText(await model.request(2));
  expect(added).toContain('Added Ada.');
  expect(added).not.toContain('"content"');
  expect(lastToolText(await model.request(3))).toContain('The harbour master says no.');
  expect((await panel.events('tool-end')).map(({ outcome }) => outcome)).toEqual(['ok', 'failed']);
});

e2e('a tool of a polyfilled page is waited for, and let go of by Stop', async ({ beside, model }) => {
  const { page, panel } = await beside('mcp-b-polyfill.html');
  await connectByHand(panel, page);
  await allowAll(panel);
  model.script(use(['wait_for_tide', {}]), say('It is in.'), use(['wait_for_tide', {}]));

  await panel.send('Wait for the tide.');
  await panel.answer('once');
  await page.waitForFunction('window.runs.length === 1');
  await page.evaluate('window.release()');
  await panel.turnEnd();
  await panel.send('Wait for the next one.');
  await panel.answer('once');
  await page.waitForFunction('window.runs.length === 2');
  await panel.call('turn/stop', { sessionId: panel.sessionId });
  await panel.turnEnd(2);

  expect(lastToolText(await model.request(2))).toContain('The tide is in.');
  expect(model.requests).toHaveLength(3);
});

e2e('a tool that is registered later is found, and gone once it is unregistered', async ({ beside }) => {
  const { page, panel } = await beside('mcp-b-polyfill.html');
  expect(await offered(panel, page)).toEqual(BOAT_TOOLS);

  await page.evaluate('window.registerLate()');
  await expect.poll(() => offered(panel, page)).toContain('late_boat');
  await page.evaluate('window.unregisterLate()');
  await expect.poll(() => offered(panel, page)).not.toContain('late_boat');
});

e2e('a form of a polyfilled page takes no password, and is listed once', async ({ beside }) => {
  const { page, panel } = await beside('mcp-b-polyfill.html');
  await page.evaluate(() => {
    const form = '<form toolname="sign_in" tooldescription="Signs in." toolautosubmit>';
    const fields =
      '<label>Boat <input name="boat" required></label><input name="word" type="password"><button>Go</button>';
    document.body.append(document.createRange().createContextualFragment(`${form}${fields}</form>`));
  });
  await page.waitForFunction(
    'document.modelContext.getTools().then((tools) => tools.some(({ inputSchema }) => inputSchema.properties.word))',
  );

  const find = async () => (await connectByHand(panel, page)).tools.filter(({ name }) => name === 'sign_in');

  await expect.poll(async () => (await find()).length).toBe(1);
  expect((await find()).map(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}))).toEqual([['boat']]);
});

e2e(
  'a page with an MCP server in it is listed once, with the tools that only the server has',
  async ({ beside, model }) => {
    const { page, panel } = await beside('mcp-b-global.html');
    await connectByHand(panel, page);
    await allowAll(panel);
    model.script(use(['add_boat', { name: 'Ada' }]), use(['count_boats', {}]), say('Two.'));

    await panel.send('Add Ada, then count.');
    await panel.answer('once');
    await model.request(2);
    await panel.answer('once');
    await panel.turnEnd();

    const names = toolNames(model.requests[0]).filter((name) => /boat|tide/.test(name));
    expect(names.toSorted()).toEqual([...BOAT_TOOLS, 'count_boats', 'watch_boats'].toSorted());
    expect(await page.evaluate('window.runs')).toEqual(['add_boat', 'count_boats']);
    expect(lastToolText(await model.request(2))).toContain('Added Ada.');
    expect(lastToolText(await model.request(3))).toContain('Two boats.');
    const told = await page.evaluate(
      'window.heard.flatMap(({ payload }) => (payload?.method ? [[payload.method, payload.params?.name ?? ""]] : []))',
    );
    // What both have is run by the stand-in, which knows more of it.
    const called = (told as readonly string[][]).filter(([method]) => method === 'tools/call');
    expect(called).toEqual([['tools/call', 'count_boats']]);
    expect(told).toContainEqual(['notifications/progress', '']);
  },
);

e2e('C6: Stop reaches the signal of a tool of an MCP server in the page', async ({ beside, model }) => {
  const { page, panel } = await beside('mcp-b-global.html');
  await connectByHand(panel, page);
  await allowAll(panel);
  model.script(use(['watch_boats', {}]));

  await panel.send('Watch the boats.');
  await panel.answer('once');
  await page.waitForFunction('window.runs.length === 1');
  await panel.call('turn/stop', { sessionId: panel.sessionId });
  await panel.turnEnd();

  await page.waitForFunction('window.aborted === true');
  expect(model.requests).toHaveLength(1);
});

e2e('a page with tools of its own hears nothing before it is connected', async ({ beside }) => {
  const { page, panel } = await beside('mcp-b-global.html');
  await page.waitForFunction('window.runs !== undefined');
  const count = () => page.evaluate('window.heard.filter(({ tag, direction }) => tag ?? direction).length');
  await page.waitForFunction('window.heard.some(({ payload }) => payload === "mcp-server-ready")');
  const before = await count();

  const { state } = await panel.call('page/view', { tabId: await tabOf(panel, page) });

  expect(state).not.toBe('joined');
  expect(await count()).toBe(before);
  await connectByHand(panel, page);
  expect(await count()).toBeGreaterThan(Number(before));
});

e2e('a page whose stand-in registers nothing offers nothing, and goes on', async ({ beside, model }) => {
  const { page, panel } = await beside('mcp-b-polyfill.html?cluster=none');
  // Firefox keeps no agent cluster for an origin unless the page asks for it, and MCP-B wants one.
  const refuses = browserName() === 'firefox';
  await page.waitForFunction(`window.refused.length === ${refuses ? BOAT_TOOLS.length : 0}`);

  const view = await connectByHand(panel, page);
  model.script(say('Fine.'));
  await panel.send('How is it?');
  const end = await panel.turnEnd();

  expect([view.state, view.tools.map(({ name }) => name)]).toEqual(refuses ? ['none', []] : ['joined', BOAT_TOOLS]);
  expect(end.reason).toBe('answered');
});
