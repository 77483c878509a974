import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { browserName, type World } from '../e2e/harness/world.ts';
import { acceptance } from './acceptance.ts';

const look = use(['get_accessibility_tree', {}]);
const click = (line: RegExp) => use(['click_ax', (request) => ({ ref_id: refIn(request, line) })]);

/** Counts in the background what it does with the debugger from now on. */
async function countDebugger({ launched }: World): Promise<() => Promise<{ attached: number; detached: number }>> {
  const target = await launched.browser.waitForTarget(
    (each) => each.type() === 'service_worker' && each.url().startsWith(launched.origin),
  );
  const worker = await target.worker();
  if (!worker) throw new Error('The background cannot be looked into.');
  await worker.evaluate(`{
    globalThis.debuggerCounts = { attached: 0, detached: 0 };
    // One background serves several tests.
    globalThis.ownDebugger ??= { attach: chrome.debugger.attach, detach: chrome.debugger.detach };
    const { attach, detach } = ownDebugger;
    chrome.debugger.attach = (...given) => (debuggerCounts.attached++, attach.apply(chrome.debugger, given));
    chrome.debugger.detach = (...given) => (debuggerCounts.detached++, detach.apply(chrome.debugger, given));
  }`);
  // The worker's own object.
  return async () => (await worker.evaluate('debuggerCounts')) as { attached: number; detached: number };
}

acceptance(36, 'does a whole task without the debugger where none is needed', async (world) => {
  const { beside, model } = world;
  model.script(
    look,
    use(
      ['set_field', (request) => ({ ref_id: refIn(request, /textbox "Your name"/), text: 'Ada' })],
      ['select_option', (request) => ({ ref_id: refIn(request, /combobox "Motif"/), option: 'Mountains' })],
    ),
    look,
    click(/button "Send the order"/),
    look,
    say('Ordered.'),
  );
  const { panel } = await beside('form.html');
  const isThere = await panel.page.evaluate('"debugger" in (globalThis.browser ?? chrome)');
  // Where there is one, it is not called.
  const count = isThere ? await countDebugger(world) : async () => ({ attached: 0, detached: 0 });

  await panel.send('Order a postcard');
  await panel.answer('task');
  await panel.turnEnd();

  expect(lastToolText(await model.request(6))).toContain('Your order has arrived.');
  expect(isThere).toBe(browserName() === 'chrome');
  expect(await count()).toEqual({ attached: 0, detached: 0 });
});

acceptance(
  36,
  'attaches for the one act that needs the debugger, and detaches after it',
  async (world) => {
    const { beside, model } = world;
    model.script(look, click(/button "Only real clicks"/), look, say('Pressed.'));
    const { page, panel } = await beside('trusted.html');
    const count = await countDebugger(world);

    await panel.send('Press it');
    await panel.answer('task');
    await panel.turnEnd();

    expect(await page.evaluate('$("state").textContent')).toBe('Real click on real');
    expect(await count()).toEqual({ attached: 1, detached: 1 });
  },
  { cannot: { firefox: 'Firefox has no debugger for extensions, so nothing is ever attached.' } },
);

acceptance(
  36,
  'goes on without the debugger where another one is attached already',
  async (world) => {
    const { beside, model } = world;
    model.script(look, click(/button "Only real clicks"/), say('Nothing came of it.'));
    const { page, panel } = await beside('trusted.html');
    const { tab } = await panel.call('panel/hello', {});
    // To the browser the panel is as good as any other client.
    await panel.page.evaluate(`chrome.debugger.attach({ tabId: ${tab.tabId} }, '1.3')`);

    await panel.send('Press it');
    await panel.answer('task');
    const end = await panel.turnEnd();
    await panel.page.evaluate(`chrome.debugger.detach({ tabId: ${tab.tabId} })`);

    expect(end.reason).toBe('answered');
    expect(await page.evaluate('clicks')).toEqual(['real false']);
    expect((await panel.events('tool-end')).at(-1)).toMatchObject({ outcome: 'ok' });
  },
  { cannot: { firefox: 'Firefox has no debugger for extensions, so no other one is in the way.' } },
);
