import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { hasDebugger, watchDebugger } from './debugger-worker.ts';
import { fault } from './fault.ts';

const cannot = { firefox: 'Firefox has no debugger for extensions, so its own tools are in nobody’s way.' };
const look = use(['get_accessibility_tree', {}]);

/** Another client with all that the developer tools of a browser turn on. */
async function openTools(page: Page) {
  const tools = await page.createCDPSession();
  for (const domain of ['Page', 'Runtime', 'DOM', 'CSS', 'Overlay', 'Debugger', 'Log', 'Network'] as const)
    await tools.send(`${domain}.enable`);
  return tools;
}

fault(
  24,
  'clicks by real input beside open developer tools',
  async (world) => {
    const { beside, model } = world;
    const click = use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Only real clicks"/) })]);
    model.script(look, click, say('Pressed.'));
    const { page, panel } = await beside('trusted.html');
    const tools = await openTools(page);
    const ours = await watchDebugger(world);

    await panel.send('Press it');
    await panel.answer('task');
    await panel.turnEnd();

    expect(await page.evaluate('$("state").textContent')).toBe('Real click on real');
    expect(await ours.counts()).toEqual({ attached: 1, detached: 1 });
    // The tools are still there.
    expect(await tools.send('Runtime.evaluate', { expression: '1 + 1' })).toMatchObject({ result: { value: 2 } });
  },
  { cannot },
);

fault(
  24,
  'says within seconds that a page does not answer which the developer tools stopped, and goes on after it',
  async (world) => {
    const { beside, model } = world;
    const click = use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Only real clicks"/) })]);
    const resume = async () => {
      await tools.send('Debugger.resume');
    };
    model.script(
      look,
      click,
      async (request, response) => {
        await resume();
        await look(request, response);
      },
      say('It stood still.'),
    );
    const { page, panel } = await beside('trusted.html');
    await page.evaluate('$("real").addEventListener("click", () => { debugger; })');
    const tools = await openTools(page);

    await panel.send('Press it');
    await panel.answer('task');
    const end = await panel.turnEnd();

    expect(end.reason).toBe('answered');
    const [, pressed, looked] = await panel.events('tool-end');
    expect(pressed?.code).toBe('timed-out');
    expect(lastToolText(await model.request(3))).toMatch(/Outcome unknown/);
    expect(pressed?.durationMs).toBeLessThan(10_000);
    expect(looked?.outcome).toBe('ok');
    expect(await page.evaluate('clicks')).toEqual(['real false']);
  },
  { cannot },
);

fault(
  24,
  'does not take a click for done that the picker of the developer tools swallowed',
  async (world) => {
    const { beside, model } = world;
    const click = use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Only real clicks"/) })]);
    model.script(look, click, say('Nothing came of it.'));
    const { page, panel } = await beside('trusted.html');
    const tools = await openTools(page);
    await tools.send('Overlay.setInspectMode', { mode: 'searchForNode', highlightConfig: { showInfo: true } });

    await panel.send('Press it');
    await panel.answer('task');
    await panel.turnEnd();

    expect(await page.evaluate('clicks')).toEqual(['real false']);
    expect(lastToolText(await model.request(3))).toContain('No effect observed');
  },
  { cannot },
);

// As long as this holds, the other tests of the row have nothing to show there.
fault(
  24,
  'has no debugger in Firefox that the developer tools could keep out',
  async (world) => expect(await hasDebugger(world)).toBe(false),
  {
    cannot: { chrome: 'Chrome has one, and the tests above.' },
  },
);
