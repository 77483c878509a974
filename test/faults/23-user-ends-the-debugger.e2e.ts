import { expect } from 'vitest';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { hasDebugger, watchDebugger } from './debugger-worker.ts';
import { fault } from './fault.ts';

const cannot = { firefox: 'Firefox has no debugger for extensions, so there is none that the user could end.' };
const look = use(['get_accessibility_tree', {}]);

fault(
  23,
  'takes the end of the debugger by the user for a Stop, and does not attach again',
  async (world) => {
    const { beside, model } = world;
    model.script(use(['execute_js', { code: 'await new Promise(() => undefined)' }]), look, say('It goes on.'));
    const { panel } = await beside('trusted.html');
    const { tab } = await panel.call('panel/hello', {});
    const ours = await watchDebugger(world);
    await panel.send('Wait in the page');
    await panel.answer('once');
    await ours.attachedTimes(1);

    const beganMs = performance.now();
    await ours.lose(tab.tabId, 'canceled_by_user');
    const end = await panel.turnEnd();
    const tookMs = performance.now() - beganMs;
    await panel.sees('.turn-end[data-reason="stopped"]');

    expect(end.reason).toBe('stopped');
    expect(tookMs).toBeLessThan(1_000);
    expect(model.requests).toHaveLength(1);
    expect((await ours.counts()).attached).toBe(1);
    expect(await ours.heldTabs()).toBe(0);
  },
  { settings: { mode: 'dev' }, cannot },
);

fault(
  23,
  'stops when the user ends the debugger in the middle of a click, and clicks no more',
  async (world) => {
    const { beside, model } = world;
    const click = use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Only real clicks"/) })]);
    model.script(look, click, look, click, say('It goes on.'));
    const { page, panel } = await beside('trusted.html');
    const ours = await watchDebugger(world);
    await ours.loseNext('canceled_by_user');

    await panel.send('Press it');
    await panel.answer('task');
    const end = await panel.turnEnd();

    expect(end.reason).toBe('stopped');
    expect(await page.evaluate('clicks')).toEqual(['real false']);
    expect(model.requests).toHaveLength(2);
    expect((await ours.counts()).attached).toBe(1);
    expect(await ours.heldTabs()).toBe(0);
  },
  { cannot },
);

fault(
  23,
  'takes the next task of the user for leave to use the debugger again',
  async (world) => {
    const { beside, model } = world;
    const click = use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Only real clicks"/) })]);
    model.script(look, click, look, click, say('Pressed.'));
    const { page, panel } = await beside('trusted.html');
    const ours = await watchDebugger(world);
    await ours.loseNext('canceled_by_user');
    await panel.send('Press it');
    await panel.answer('task');
    await panel.turnEnd();

    await panel.send('Do it all the same');
    await panel.turnEnd(2);

    expect(await page.evaluate('$("state").textContent')).toBe('Real click on real');
    expect(await ours.heldTabs()).toBe(0);
  },
  { cannot },
);

// As long as this holds, the other tests of the row have nothing to show there.
fault(
  23,
  'has no debugger in Firefox that the user could end',
  async (world) => expect(await hasDebugger(world)).toBe(false),
  {
    cannot: { chrome: 'Chrome has one, and the tests above.' },
  },
);
